/** Compiled prose as elements. The compiler lets through a short list of tags, so nothing is parsed or sanitised here. */
import { h } from 'preact';
import { fillPlaceholder } from '../prose/placeholder.ts';
import type { ProseNode, TermNode } from '../prose/prose.ts';
import { useLesson } from './lesson-context.ts';

export function ProseView({ nodes }: { nodes: readonly ProseNode[] }) {
  return (
    <>
      {nodes.map((node, i) => (
        <NodeView key={i} node={node} />
      ))}
    </>
  );
}

function NodeView({ node }: { node: ProseNode }) {
  const { fill, openLesson } = useLesson();
  if (typeof node === 'string') return <>{node}</>;
  switch (node.kind) {
    case 'element':
      return h(node.tag, node.attributes, <ProseView nodes={node.children} />);
    case 'term':
      return <TermView node={node} />;
    case 'lesson-link':
      return (
        <button type="button" class="text-button" onClick={() => openLesson(node.lesson, node.step)}>
          <ProseView nodes={node.children} />
        </button>
      );
    case 'placeholder':
      return <span class="live-number">{fill ? fillPlaceholder(node.placeholder, fill) : '…'}</span>;
  }
}

/** A word of the glossary: pointing at it lights its marks in the picture, pressing it opens its definition. */
function TermView({ node }: { node: TermNode }) {
  const { player, glossary, term, openTerm } = useLesson();
  const role = glossary[node.term]?.role ?? null;
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
