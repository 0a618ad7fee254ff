import { useEffect, useState } from 'preact/hooks';
import { engineVariant } from '../elements/shared-engine.ts';
import { message } from '../locales/message.ts';
import type { Language } from '../timeline/lesson.ts';

/** Which engine runs, under which terms this may be used, and the way to the tests. */
export function PageFooter({ language, testsAddress }: { language: Language; testsAddress: string }) {
  const [variant, setVariant] = useState<string | null>(null);
  useEffect(() => {
    // A page without an engine says so where its pictures would be.
    engineVariant().then(setVariant, () => setVariant(null));
  }, []);
  return (
    <footer class="page-footer">
      <span>
        {variant ? message(language, 'footer.variant', { variant }) : message(language, 'footer.variant-waiting')}
      </span>
      <span>{message(language, 'footer.licence')}</span>
      <a href="#/glossary">{message(language, 'nav.glossary')}</a>
      <a href={testsAddress}>{message(language, 'footer.tests')}</a>
    </footer>
  );
}
