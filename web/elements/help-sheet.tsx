import { useLesson } from './lesson-context.ts';

const kKeys = ['space', 'arrows', 'page', 'cells', 'enter', 'vector', 'escape'] as const;

/** What the keys do. */
export function HelpSheet() {
  const { text } = useLesson();
  return (
    <details class="help" part="help">
      <summary>{text('help.title')}</summary>
      <p>{text('help.scope')}</p>
      <dl>
        {kKeys.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{text(`help.${key}`)}</kbd>
            </dt>
            <dd>{text(`help.${key}-does`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
