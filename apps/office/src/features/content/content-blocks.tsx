import type { ContentNode, ContentTag } from '@mnada/contract';
import { Fragment } from 'react';

const LOOKS: Partial<Record<ContentTag, string>> = {
  p: 'mt-2',
  h3: 'mt-3 font-semi',
  ul: 'mt-2 list-disc space-y-1 pl-5',
  ol: 'mt-2 list-decimal space-y-1 pl-5',
  blockquote: 'mt-2 border-border border-l-2 pl-3',
  code: 'rounded-xs bg-surface-2 px-1',
  a: 'font-semi text-link underline',
};

/** A written text as pages show it, element by element: letters never become markup, here neither. */
export function ContentBlocks({ nodes }: { nodes: readonly ContentNode[] }) {
  return nodes.map((node, index) => {
    // A text doesn't change while it is shown.
    // oxlint-disable-next-line react/no-array-index-key
    if (typeof node === 'string') return <Fragment key={index}>{node}</Fragment>;
    const { tag: Tag, href, children } = node;
    const look = { className: LOOKS[Tag] };
    // oxlint-disable-next-line react/no-array-index-key
    if (Tag === 'hr' || Tag === 'br') return <Tag key={index} {...look} />;
    return (
      // oxlint-disable-next-line react/no-array-index-key
      <Tag key={index} {...look} {...(Tag === 'a' ? { href, rel: 'noopener', target: '_blank' } : {})}>
        <ContentBlocks nodes={children} />
      </Tag>
    );
  });
}
