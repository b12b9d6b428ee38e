import type { ContentNode, ContentTag } from '@mnada/contract';
import { Fragment } from 'react';

const LOOKS: Partial<Record<ContentTag, string>> = {
  p: 'mt-2.5 text-foreground-2',
  h3: 'mt-4 font-semi text-base',
  ul: 'mt-2.5 list-disc space-y-1.5 pl-5 text-foreground-2 marker:text-foreground-3',
  ol: 'mt-2.5 list-decimal space-y-1.5 pl-5 text-foreground-2',
  blockquote: 'mt-2.5 border-border border-l-2 pl-4',
  hr: 'mt-4 border-border',
  strong: 'font-semi text-foreground',
  code: 'rounded-sm bg-surface-2 px-1',
  a: 'font-semi text-link underline underline-offset-3 wrap-anywhere',
};

/** A written text, element by element: letters never become markup, and no tag stands here that the contract doesn't know. */
export function ContentBlocks({ nodes }: { nodes: readonly ContentNode[] }) {
  return nodes.map((node, index) => {
    // A text doesn't change while it is shown.
    // oxlint-disable-next-line react/no-array-index-key
    if (typeof node === 'string') return <Fragment key={index}>{node}</Fragment>;
    const { tag: Tag, href, children } = node;
    const look = { className: LOOKS[Tag] };
    // oxlint-disable-next-line react/no-array-index-key
    if (Tag === 'hr' || Tag === 'br') return <Tag key={index} {...look} />;
    const inside = <ContentBlocks nodes={children} />;
    return Tag === 'a' ? (
      // oxlint-disable-next-line react/no-array-index-key
      <a key={index} href={href} rel="noopener" {...look}>
        {inside}
      </a>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <Tag key={index} {...look}>
        {inside}
      </Tag>
    );
  });
}

/** All its letters, to search in. */
export const lettersOf = (nodes: readonly ContentNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : lettersOf(node.children))).join(' ');
