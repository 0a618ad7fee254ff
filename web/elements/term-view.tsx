import { useLesson } from './lesson-context.ts';
import { ProseView } from './prose-view.tsx';
import { useLoaded } from './use-loaded.ts';

/** A term's definition, with the twenty-second scene that shows it where there is one. */
export function TermView({ id }: { id: string }) {
  const { loadGlossary, language, text, openTool } = useLesson();
  const { value: glossary, failure } = useLoaded(loadGlossary);
  if (failure) return <p class="problem">{text('failure.load', { message: failure.message })}</p>;
  const term = glossary?.[id];
  if (!term) return null;
  return (
    <div class="term-definition">
      <strong class={term.role ? `role-${term.role}` : ''}>{term.title[language]}</strong>
      <div>
        <ProseView nodes={term.definition[language]} />
      </div>
      {term.tool ? (
        <button type="button" class="quiet-button" onClick={() => openTool(term.tool ?? '')}>
          {text('term.tool')}
        </button>
      ) : null}
    </div>
  );
}
