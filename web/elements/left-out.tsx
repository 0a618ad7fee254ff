import { useState } from 'preact/hooks';
import { IconButton } from './icons.tsx';
import { useLesson } from './lesson-context.ts';

/** Parts of a link that could not be used, until the reader has closed the line. */
export function LeftOut({ keys }: { keys: readonly string[] }) {
  const { text } = useLesson();
  const [isOpen, setOpen] = useState(true);
  if (!isOpen || keys.length === 0) return null;
  return (
    <div class="problem left-out">
      <p role="alert">{text('problem.link', { key: keys.join(text('list.comma')) })}</p>
      <IconButton icon="close" label={text('nav.close')} onClick={() => setOpen(false)} />
    </div>
  );
}
