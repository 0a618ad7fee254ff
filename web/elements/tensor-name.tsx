import { isMessageId } from '../locales/message.ts';
import type { Ref } from '../trace/trace.ts';
import { useLesson } from './lesson-context.ts';

/** A tensor by the name a learner knows; its name in the engine where there is no such. */
export function TensorName({ name }: { name: string }) {
  return <>{useTensorName()(name)}</>;
}

/**
 * Looks first among the lesson's own messages (`tensor.<name>`), then among the common ones; a tensor that has none
 * is called by the last part of its name: `cached.3.attn_weights` by that of `attn_weights`.
 */
export function useTensorName(): (name: string) => string {
  const { prose, text } = useLesson();
  const known = (name: string): string | undefined => {
    const id = `tensor.${name}`;
    return prose.messages[id] ?? (isMessageId(id) ? text(id) : undefined);
  };
  return (name) => known(name) ?? known(name.slice(name.lastIndexOf('.') + 1)) ?? name;
}

/** One number by its tensor's name and its place, counted from 1. */
export function useRefName(): (ref: Ref) => string {
  const nameOf = useTensorName();
  return ({ tensor, index }) =>
    index.length === 0 ? nameOf(tensor) : `${nameOf(tensor)} [${index.map((i) => i + 1).join(', ')}]`;
}
