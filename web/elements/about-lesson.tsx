/** What a lesson says of itself before it begins: topic, objectives, prerequisites, outcome, warning. */
import { useLesson } from './lesson-context.ts';

/** One folded line, where the lesson begins. A tool has nothing to say of itself. */
export function AboutLesson() {
  const { prose, state, text } = useLesson();
  if (state.position.step > 0 || prose.topic === '') return null;
  return (
    <details class="about">
      <summary>{text('about.title')}</summary>
      <AboutText />
    </details>
  );
}

export function AboutText() {
  const { prose, text } = useLesson();
  return (
    <div class="about-text">
      <p>{prose.topic}</p>
      <dl>
        <Entry name={text('about.objectives')} items={prose.objectives} />
        <Entry name={text('about.prerequisites')} items={prose.prerequisites} />
        <Entry name={text('about.outcome')} items={[prose.outcome]} />
        <Entry name={text('about.warning')} items={prose.warning === undefined ? [] : [prose.warning]} />
      </dl>
    </div>
  );
}

/** A name with what belongs to it; nothing where nothing does. */
function Entry({ name, items }: { name: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <dt>{name}</dt>
      {items.map((item) => (
        <dd key={item}>{item}</dd>
      ))}
    </div>
  );
}
