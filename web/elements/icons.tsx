/** Icons of the interface, drawn in the colour of the text around them. Each stands beside or inside a named button. */

export type IconName =
  | 'play'
  | 'pause'
  | 'previous-step'
  | 'next-step'
  | 'previous-stop'
  | 'next-stop'
  | 'undo'
  | 'redo'
  | 'reset'
  | 'close'
  | 'lock'
  | 'unlock'
  | 'tick'
  | 'circle'
  | 'menu'
  | 'theme'
  | 'language'
  | 'help'
  | 'plus'
  | 'dice'
  | 'minus';

/** Paths in a square of 24. A shape is filled; a line is stroked. */
const kIcons: Readonly<Record<IconName, { readonly shape?: string; readonly line?: string }>> = {
  play: { shape: 'M8 5.5v13l11-6.5z' },
  pause: { shape: 'M7 5.5h3.6v13H7zM13.4 5.5H17v13h-3.6z' },
  'previous-step': { shape: 'M18 6v12l-8.5-6zM6 6h2.4v12H6z' },
  'next-step': { shape: 'M6 6v12l8.5-6zM15.6 6H18v12h-2.4z' },
  'previous-stop': { line: 'M14.5 6.5L9 12l5.5 5.5' },
  'next-stop': { line: 'M9.5 6.5L15 12l-5.5 5.5' },
  undo: { line: 'M8.5 5L4.5 9l4 4M5 9h9a5 5 0 0 1 0 10h-3' },
  redo: { line: 'M15.5 5l4 4-4 4M19 9h-9a5 5 0 0 0 0 10h3' },
  reset: { line: 'M5 4.5V9h4.5M5.4 9A7.5 7.5 0 1 1 4.5 13' },
  close: { line: 'M6.5 6.5l11 11M17.5 6.5l-11 11' },
  lock: { line: 'M6 11h12v8.5H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3' },
  unlock: { line: 'M6 11h12v8.5H6zM8.5 11V8a3.5 3.5 0 0 1 6.7-1.4' },
  tick: { line: 'M5 12.5l4.5 4.5L19 7' },
  circle: { line: 'M19 12a7 7 0 1 1-14 0a7 7 0 1 1 14 0Z' },
  menu: { line: 'M4 7h16M4 12h16M4 17h16' },
  theme: { shape: 'M12 4a8 8 0 0 1 0 16z', line: 'M20 12a8 8 0 1 1-16 0a8 8 0 1 1 16 0Z' },
  language: { line: 'M3.5 6h9M8 4v2M10.5 6c-.6 3.4-3 6.2-6.5 8M6 9c1 2 2.6 3.7 5 4.7M12.5 20l4-10 4 10M14 16.8h5' },
  dice: { line: 'M5 5h14v14H5zM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01' },
  plus: { line: 'M12 6v12M6 12h12' },
  minus: { line: 'M6 12h12' },
  help: { line: 'M3.5 6.5h17v11h-17zM7 10h.01M10.3 10h.01M13.7 10h.01M17 10h.01M8 14h8' },
};

export function Icon({ name }: { name: IconName }) {
  const { shape, line } = kIcons[name];
  return (
    <svg class="icon" viewBox="0 0 24 24" width={20} height={20} aria-hidden="true" focusable="false">
      {shape ? <path d={shape} fill="currentColor" /> : null}
      {line ? (
        <path
          d={line}
          fill="none"
          stroke="currentColor"
          stroke-width={1.8}
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      ) : null}
    </svg>
  );
}

export interface IconButtonProps {
  readonly icon: IconName;
  /** What the button does; spoken, and shown when the pointer rests. */
  readonly label: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly class?: string;
}

/** A square button of a finger's size. Disabled by `aria-disabled`, so that the focus is not lost at an end. */
export function IconButton({ icon, label, onClick, disabled = false, class: more = '' }: IconButtonProps) {
  return (
    <button
      type="button"
      class={`icon-button ${more}`}
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
