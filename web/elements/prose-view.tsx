import { useMemo } from 'preact/hooks';
import { fillPlaceholder } from '../prose/placeholder.ts';
import type { ProseNode, TermNode } from '../prose/prose.ts';
import { type ProseSource, useProse } from './lesson-context.ts';
import { proseElements } from './prose-elements.ts';

/** A lesson's prose, with live numbers and words that open. */
export function ProseView({ nodes }: { nodes: readonly ProseNode[] }) {
  const source = useProse();
  return useMemo(() => <>{shown(nodes, source)}</>, [nodes, source]);
}

function shown(nodes: readonly ProseNode[], source: ProseSource) {
  return proseElements(nodes, {
    term: (node) => <TermView node={node} />,
    'lesson-link': ({ lesson, step, children }) => (
      <button type="button" class="text-button" onClick={() => source.openLesson(lesson, step)}>
        <ProseView nodes={children} />
      </button>
    ),
    placeholder: ({ placeholder }) => (
      <span class="live-number">{source.fill ? fillPlaceholder(placeholder, source.fill) : '…'}</span>
    ),
  });
}

/** A word of the glossary: pointing at it lights its marks in the picture and shows its definition, pressing it keeps that open. */
function TermView({ node }: { node: TermNode }) {
  const { player, termRoles, term, openTerm, glanceAt } = useProse();
  const role = termRoles[node.term] ?? null;
  const isOpen = term === node.term;
  const point = () => {
    player.pointAt(role);
    glanceAt(node.term);
  };
  const leave = () => {
    player.pointAt(null);
    glanceAt(null);
  };
  return (
    <button
      type="button"
      class={`term${role ? ` role-${role}` : ''}`}
      aria-expanded={isOpen}
      onClick={() => openTerm(isOpen ? null : node.term)}
      onPointerEnter={point}
      onPointerLeave={leave}
      onFocus={point}
      onBlur={leave}
    >
      <ProseView nodes={node.children} />
    </button>
  );
}
