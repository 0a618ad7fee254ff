/** The six origins of numbers and their marks. */
import { OriginMark } from '../render/index.ts';
import { livePaint } from '../render/palette.ts';
import type { Origin } from '../trace/trace.ts';
import { useLesson } from './lesson-context.ts';

const kOrigins: readonly Origin[] = ['computed', 'typed', 'hand-made', 'seeded', 'trained', 'illustrative'];

export function Legend() {
  const { text } = useLesson();
  return (
    <div class="legend" part="legend">
      <span>{text('legend.title')}</span>
      <ul>
        {kOrigins.map((origin) => (
          <li key={origin}>
            <OriginBadge origin={origin} />
            {text(`origin.${origin}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The mark of one origin, in the size of the text beside it. */
export function OriginBadge({ origin }: { origin: Origin }) {
  const { say } = useLesson();
  return (
    <svg class="origin" viewBox="0 0 6 6" width={8} height={8} role="img" aria-label={say(`origin.${origin}`, {})}>
      <OriginMark origin={origin} x={0} y={0} drawing={{ paint: livePaint, say }} />
    </svg>
  );
}
