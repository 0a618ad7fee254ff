import { roleDash, roleLetter } from '../render/palette.ts';
import type { Role } from '../scenes/frame.ts';

/** How a role looks in every figure, beside its name: the colour and the dashes of its outline, and its letter where it has one. */
export function RoleMark({ role, name }: { role: Role; name: string }) {
  const letter = roleLetter[role];
  return (
    <svg class="role-mark" viewBox="0 0 28 20" width={28} height={20} role="img" aria-label={name}>
      <rect x={1} y={1} width={26} height={18} rx={2} stroke-dasharray={roleDash[role]} />
      {letter ? (
        <text x={14} y={10}>
          {letter}
        </text>
      ) : null}
    </svg>
  );
}
