import { CONTENT_HREF, type ContentNode, type ContentTag } from '@mnada/contract';
import { lexer, type Token, type Tokens } from 'marked';

/** Deeper than anybody writes; a parser would go as deep as it is told. */
const NESTED = /^(?:[ \t]*(?:>|[-*+][ \t]|[0-9]{1,9}[.)][ \t])){6,}/m;
const MARKDOWN_MAX = 8_000;

/**
 * A written text as a tree of twelve tags (OPS-12). Raw HTML, pictures, tables and links to anywhere but https, tel and mailto
 * are no markup here: their letters stay as they were written. Pure; the same text is always the same tree.
 * @returns null: it is too long, or nested deeper than six
 */
export function parseMarkdown(text: string): readonly ContentNode[] | null {
  if (text.length > MARKDOWN_MAX || NESTED.test(text)) return null;
  // Without GitHub's additions: no tables, no bare addresses that become links.
  return blocksOf(lexer(text, { gfm: false }));
}

const node = (tag: ContentTag, children: readonly ContentNode[]): ContentNode => ({ tag, children });

const blocksOf = (tokens: readonly Token[]): ContentNode[] => tokens.flatMap(blockOf);
function blockOf(token: Token): ContentNode[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'heading':
      return [node('h3', inlineOf(token.tokens))];
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return [
        node(
          ordered ? 'ol' : 'ul',
          items.map((item) => node('li', itemOf(item))),
        ),
      ];
    }
    case 'blockquote':
      return [node('blockquote', blocksOf(token.tokens ?? []))];
    case 'code':
      return [node('p', [node('code', [(token as Tokens.Code).text])])];
    case 'hr':
      return [node('hr', [])];
    case 'paragraph':
    case 'text':
      return [node('p', inlineOf((token as Tokens.Paragraph).tokens ?? [token]))];
    default:
      return token.raw.trim() === '' ? [] : [node('p', [token.raw.trim()])];
  }
}

/** A line of a list is one line: its words stand in it without a paragraph around them. */
const itemOf = ({ tokens }: Tokens.ListItem): ContentNode[] =>
  tokens.flatMap((token) =>
    token.type === 'text' ? inlineOf((token as Tokens.Text).tokens ?? [token]) : blockOf(token),
  );

function inlineOf(tokens: readonly Token[] | undefined): ContentNode[] {
  return (tokens ?? []).flatMap((token): ContentNode[] => {
    switch (token.type) {
      case 'strong':
        return [node('strong', inlineOf(token.tokens))];
      case 'em':
        return [node('em', inlineOf(token.tokens))];
      case 'codespan':
        return [node('code', [(token as Tokens.Codespan).text])];
      case 'br':
        return [node('br', [])];
      case 'link': {
        const { href } = token as Tokens.Link;
        const children = inlineOf(token.tokens);
        return CONTENT_HREF.test(href) ? [{ tag: 'a', href, children }] : children;
      }
      case 'escape':
        return [(token as Tokens.Escape).text];
      case 'text': {
        const { tokens: inner, text } = token as Tokens.Text;
        return inner === undefined ? [text] : inlineOf(inner);
      }
      default:
        return token.raw === '' ? [] : [token.raw];
    }
  });
}
