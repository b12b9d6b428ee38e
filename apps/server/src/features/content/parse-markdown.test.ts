import { CONTENT_HREF, CONTENT_TAGS, ContentNode } from '@mnada/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from './parse-markdown.ts';

const lettersOf = (nodes: readonly ContentNode[]): string =>
  nodes.map((each) => (typeof each === 'string' ? each : lettersOf(each.children))).join('');
function everyNode(nodes: readonly ContentNode[], look: (each: Exclude<ContentNode, string>) => void): void {
  for (const each of nodes) {
    if (typeof each === 'string') continue;
    look(each);
    everyNode(each.children, look);
  }
}

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt&colon;alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](//evil.example)',
  '[x](http://evil.example)',
  '[x](vbscript:x "t")',
  '![x](https://evil.example/p.png)',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '<svg/onload=alert(1)>',
  '<!-- --><style>*{}</style>',
  '| a | b |\n|---|---|\n| <b>x</b> | y |',
  '```html\n<script>x</script>\n```',
  '&lt;script&gt; &#60;b&#62; &#x6a;avascript:',
  '[x](mailto:a@b.example?body=javascript:1)',
  '[x](tel:+254;ext=<b>)',
] as const;

describe('[OPS-12] written texts', () => {
  test('whatever is written, nothing but the twelve tags and three kinds of links comes out, and it is the contract’s', () => {
    const piece = fc.oneof(
      fc.constantFrom(...HOSTILE),
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom(
        '\n',
        '\n\n',
        '# ',
        '- ',
        '1. ',
        '> ',
        '**',
        '_',
        '`',
        '[',
        '](',
        ')',
        '<',
        '>',
        '\\',
        '    ',
        '&#',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const tree = parseMarkdown(pieces.join(''));
        if (tree === null) return;
        for (const each of tree) expect(ContentNode.parse(each)).toEqual(each);
        everyNode(tree, ({ tag, href, ...rest }) => {
          expect(CONTENT_TAGS).toContain(tag);
          expect(Object.keys(rest)).toEqual(['children']);
          expect(href === undefined ? tag !== 'a' : tag === 'a' && CONTENT_HREF.test(href)).toBe(true);
        });
      }),
      { numRuns: 500 },
    );
  });

  test.each(HOSTILE)('%s makes no link and no element of its own', (text) => {
    everyNode(parseMarkdown(text) ?? [], ({ tag }) => expect(['p', 'code']).toContain(tag));
  });

  test('raw HTML stays the letters that it is', () => {
    expect(lettersOf(parseMarkdown('Hello <b>you</b>') ?? [])).toBe('Hello <b>you</b>');
    expect(lettersOf(parseMarkdown('<script>alert(1)</script>') ?? [])).toContain('<script>');
  });

  test('what people write comes out as they meant it', () => {
    expect(parseMarkdown('**Bids.** One *tap*, [write](mailto:a@mnada.example)\n\n- one\n- two\n\n1. first')).toEqual([
      {
        tag: 'p',
        children: [
          { tag: 'strong', children: ['Bids.'] },
          ' One ',
          { tag: 'em', children: ['tap'] },
          ', ',
          { tag: 'a', href: 'mailto:a@mnada.example', children: ['write'] },
        ],
      },
      {
        tag: 'ul',
        children: [
          { tag: 'li', children: ['one'] },
          { tag: 'li', children: ['two'] },
        ],
      },
      { tag: 'ol', children: [{ tag: 'li', children: ['first'] }] },
    ]);
  });

  test('what is nested without an end is no text', () => {
    for (const text of ['>'.repeat(4_000), '- '.repeat(3_000), '1. '.repeat(2_000), 'a'.repeat(8_001)])
      expect(parseMarkdown(text)).toBe(null);
    for (const text of [
      '['.repeat(4_000),
      '*a_'.repeat(2_000),
      '`'.repeat(7_000),
      '<'.repeat(8_000),
      '\\'.repeat(8_000),
    ])
      expect(parseMarkdown(text)).not.toBe(null);
  });
});
