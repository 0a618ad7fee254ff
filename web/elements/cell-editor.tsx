/** The editor of one number of an input: field, slider, less and more. */
import { useEffect, useState } from 'preact/hooks';
import { kDragStep, parseNumber, snap } from '../timeline/inputs.ts';
import type { EditTarget } from './edit-target.ts';
import { IconButton } from './icons.tsx';
import { useLesson } from './lesson-context.ts';
import { useTensorName } from './tensor-name.tsx';

export function CellEditor({ target }: { target: EditTarget }) {
  const { player, state, text } = useLesson();
  const nameOf = useTensorName();
  const { name, row, column } = target;
  const spec = player.lesson.inputs[name];
  const matrix = state.inputs.present[name];
  const value = matrix !== null && typeof matrix === 'object' ? matrix[row]?.[column] : undefined;
  if (spec?.kind !== 'matrix' || value === undefined) return null;
  const label = `${nameOf(name)} [${row + 1}, ${column + 1}]`;
  const change = (to: number, gesture: string | null = null) => player.editCell(name, row, column, to, gesture);
  return (
    <div class="cell-editor">
      <span class="editor-name">{label}</span>
      <IconButton icon="minus" label={text('edit.less')} onClick={() => change(snap(value - kDragStep))} />
      <NumberField
        label={text('edit.value', { name: label })}
        value={value}
        onEnter={(entry) => player.editCell(name, row, column, entry)}
      />
      <IconButton icon="plus" label={text('edit.more')} onClick={() => change(snap(value + kDragStep))} />
      <input
        type="range"
        class="editor-slider"
        aria-label={text('edit.slider', { name: label })}
        min={spec.min}
        max={spec.max}
        step={kDragStep}
        value={value}
        onInput={({ currentTarget }) => change(Number(currentTarget.value), `slider ${label}`)}
        onChange={() => player.endGesture()}
      />
    </div>
  );
}

export interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  /** The text as typed: the player judges it and says why it cannot be. */
  readonly onEnter: (entry: string) => void;
}

/** Keeps what is being typed, valid or not, until the value is changed from elsewhere. Never cuts a composition off. */
export function NumberField({ label, value, onEnter }: NumberFieldProps) {
  const [entry, setEntry] = useState(String(value));
  useEffect(() => {
    if (parseNumber(entry) !== value) setEntry(String(value));
  }, [value]);
  return (
    <input
      type="text"
      class="number-field"
      inputMode="decimal"
      autocomplete="off"
      aria-label={label}
      value={entry.replace('-', '−')}
      onInput={(event) => {
        setEntry(event.currentTarget.value);
        if (!event.isComposing) onEnter(event.currentTarget.value);
      }}
      onCompositionEnd={({ currentTarget }) => onEnter(currentTarget.value)}
      onBlur={() => setEntry(String(value))}
    />
  );
}
