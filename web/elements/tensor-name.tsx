import type { Ref } from '../trace/trace.ts';
import { useLesson } from './lesson-context.ts';

/** A tensor by the name a learner knows; its name in the engine where there is no such. */
export function TensorName({ name }: { name: string }) {
  // The letter after an underscore is an index: W_Q.
  const pieces = useTensorName()(name).split(/_([A-Z])/);
  return <>{pieces.map((piece, i) => (i % 2 === 1 ? <sub>{piece}</sub> : piece))}</>;
}

export function useTensorName(): (name: string) => string {
  const { say } = useLesson();
  return (name) => say(`tensor.${name}`, {});
}

/** One number by its tensor's name and its place, counted from 1. */
export function useRefName(): (ref: Ref) => string {
  const nameOf = useTensorName();
  return ({ tensor, index }) =>
    index.length === 0 ? nameOf(tensor) : `${nameOf(tensor)} [${index.map((i) => i + 1).join(', ')}]`;
}
