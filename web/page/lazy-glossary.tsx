import { loadGlossary } from 'virtual:glossary';
import { useLoaded } from '../elements/use-loaded.ts';
import { message } from '../locales/message.ts';
import type { Language } from '../timeline/lesson.ts';

/** The glossary's page with all that it shows; whoever never opens it loads none of it. */
async function loadPage() {
  const [{ GlossaryPage }, { outline, termPlaces }, glossary] = await Promise.all([
    import('./glossary-page.tsx'),
    import('virtual:outline'),
    loadGlossary(),
  ]);
  return { GlossaryPage, outline, termPlaces, glossary };
}

export function LazyGlossary({ language, term }: { language: Language; term: string | undefined }) {
  const { value, failure } = useLoaded(loadPage);
  if (failure) return <p class="note">{message(language, 'failure.load', { message: failure.message })}</p>;
  if (!value) return null;
  const { GlossaryPage, ...data } = value;
  return <GlossaryPage {...data} language={language} term={term} />;
}
