/** The learner's own sentence. A composition of an input method is never cut off, nor taken for finished. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { tokenize } from '../text/tokenize.ts';
import { kMaxSentenceLength } from '../timeline/inputs.ts';
import type { SentenceInput } from '../timeline/lesson.ts';
import { useLesson } from './lesson-context.ts';

export function SentenceControl({ name, spec }: { name: string; spec: SentenceInput }) {
  const { player, state, prose, instance, text } = useLesson();
  const typed = state.inputs.present[name];
  const shown = typeof typed === 'string' ? typed : '';
  const [entry, setEntry] = useState(shown);
  // What a composition has not settled yet is not counted: its letters are no words.
  const [counted, setCounted] = useState(shown);
  const composing = useRef(false);
  const settle = (value: string) => {
    setEntry(value);
    setCounted(value);
  };
  useEffect(() => settle(shown), [shown]);
  const id = `${instance}-${name}`;
  const own = spec.tokens.map((token) => prose.tokens[token] ?? token).join(' ');
  const count = counted.trim() === '' ? spec.tokens.length : tokenize(counted).length;
  const apply = () => player.edit(name, entry.trim() === '' ? null : entry.trim());
  return (
    <div class="input-control sentence">
      <label for={id}>
        {text('edit.sentence')}{' '}
        <small class={count > spec.maxTokens ? 'over' : ''}>
          {text('edit.sentence-count', { count, max: spec.maxTokens })}
        </small>
      </label>
      <input
        id={id}
        type="text"
        autocomplete="off"
        maxLength={kMaxSentenceLength}
        placeholder={own}
        value={entry}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={({ currentTarget }) => {
          composing.current = false;
          settle(currentTarget.value);
        }}
        onInput={({ currentTarget }) => (composing.current ? setEntry : settle)(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.isComposing && !composing.current) apply();
        }}
      />
      <button type="button" class="quiet-button" onClick={apply}>
        {text('edit.sentence-apply')}
      </button>
      {typed === null ? null : (
        <button type="button" class="quiet-button" onClick={() => player.edit(name, null)}>
          {text('edit.sentence-own')}
        </button>
      )}
    </div>
  );
}
