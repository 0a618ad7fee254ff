/** Controls of the inputs that are not cells of the picture: numbers, seeds, choices, a sentence. */
import type { ChoiceInput, NumberInput, SeedInput } from '../timeline/lesson.ts';
import { NumberField } from './cell-editor.tsx';
import { IconButton } from './icons.tsx';
import { useLesson } from './lesson-context.ts';
import { SentenceControl } from './sentence-control.tsx';
import { useTensorName } from './tensor-name.tsx';

export function InputControls({ names }: { names: readonly string[] }) {
  const { player } = useLesson();
  return (
    <>
      {names.map((name) => {
        const spec = player.lesson.inputs[name];
        switch (spec?.kind) {
          case 'number':
            return <NumberControl key={name} name={name} spec={spec} />;
          case 'seed':
            return <SeedControl key={name} name={name} spec={spec} />;
          case 'choice':
            return <ChoiceControl key={name} name={name} spec={spec} />;
          case 'sentence':
            return <SentenceControl key={name} name={name} spec={spec} />;
          default:
            return null;
        }
      })}
    </>
  );
}

function NumberControl({ name, spec }: { name: string; spec: NumberInput }) {
  const { player, state, text } = useLesson();
  const label = useTensorName()(name);
  const value = Number(state.inputs.present[name]);
  return (
    <div class="input-control">
      <span>{label}</span>
      <NumberField
        label={text('edit.value', { name: label })}
        value={value}
        onEnter={(entry) => player.editNumber(name, entry)}
      />
      <input
        type="range"
        aria-label={text('edit.slider', { name: label })}
        min={spec.min}
        max={spec.max}
        step={spec.step}
        value={value}
        onInput={({ currentTarget }) => player.edit(name, Number(currentTarget.value), `slider ${name}`)}
        onChange={() => player.endGesture()}
      />
    </div>
  );
}

function SeedControl({ name }: { name: string; spec: SeedInput }) {
  const { player, state, prose, text } = useLesson();
  const value = Number(state.inputs.present[name]);
  // A lesson with several says which is which.
  const label = prose.messages[`tensor.${name}`] ?? text('edit.seed');
  return (
    <div class="input-control">
      <span>{label}</span>
      <NumberField label={label} value={value} onEnter={(entry) => player.editNumber(name, entry)} />
      <IconButton icon="dice" label={text('edit.seed-next')} onClick={() => player.edit(name, value + 1)} />
    </div>
  );
}

function ChoiceControl({ name, spec }: { name: string; spec: ChoiceInput }) {
  const { player, state, instance, prose } = useLesson();
  const label = useTensorName()(name);
  return (
    <fieldset class="input-control">
      <legend>{label}</legend>
      {spec.options.map((option) => (
        <label key={option} class="option">
          <input
            type="radio"
            name={`${instance}-${name}`}
            value={option}
            checked={state.inputs.present[name] === option}
            onChange={() => player.edit(name, option)}
          />
          <span>{prose.messages[`input.${name}.${option}`] ?? option}</span>
        </label>
      ))}
    </fieldset>
  );
}
