/** Compiled prose as elements. The compiler lets through a short list of tags, so nothing is parsed or sanitised here. */
import { type ComponentChild, h } from 'preact';
import { useMemo } from 'preact/hooks';
import { fillPlaceholder } from '../prose/placeholder.ts';
import type { ProseNode, TermNode } from '../prose/prose.ts';
import { type ProseSource, useProse } from './lesson-context.ts';

export function ProseView({ nodes }: { nodes: readonly ProseNode[] }) {
  const source = useProse();
  return useMemo(() => <>{nodes.map((node) => shown(node, source))}</>, [nodes, source]);
}

function shown(node: ProseNode, source: ProseSource): ComponentChild {
  if (typeof node === 'string') return node;
  switch (node.kind) {
    case 'element':
      return h(node.tag, node.attributes, ...node.children.map((child) => shown(child, source)));
    case 'term':
      return <TermView node={node} />;
    case 'lesson-link':
      return (
        <button type="button" class="text-button" onClick={() => source.openLesson(node.lesson, node.step)}>
          <ProseView nodes={node.children} />
        </button>
      );
    case 'placeholder':
      return <span class="live-number">{source.fill ? fillPlaceholder(node.placeholder, source.fill) : '…'}</span>;
  }
}

/** A word of the glossary: pointing at it lights its marks in the picture, pressing it opens its definition. */
function TermView({ node }: { node: TermNode }) {
  const { player, termRoles, term, openTerm } = useProse();
  const role = termRoles[node.term] ?? null;
  const isOpen = term === node.term;
  const point = () => player.pointAt(role);
  const leave = () => player.pointAt(null);
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
