import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { lateScripts } from './late-scripts.ts';

type Picture = { complete: boolean; onload?: () => void; onerror?: () => void };
type Added = {
  tag: string;
  rel?: string;
  as?: string;
  crossOrigin?: string;
  href?: string;
  type?: string;
  src?: string;
  nonce?: string;
};

/** Runs the inline script in a page of a few pictures. */
function aPage(pictures: Picture[]) {
  const frames: (() => void)[] = [];
  const timers: (() => void)[] = [];
  const added: Added[] = [];
  const code = /<script id="page-end" nonce="[^"]*">(.*)<\/script>$/s.exec(
    lateScripts({ scripts: ['/a.js', '/b.js', '/main.js'], words: ['/en/list.json'], styles: ['/all.css'] }, 'once'),
  )?.[1];
  runInNewContext(code ?? '', {
    document: {
      createElement: (tag: string) => ({ tag, setAttribute: () => undefined }),
      head: { appendChild: (element: Added) => added.push(element) },
      querySelectorAll: () => pictures,
      currentScript: { nonce: 'once' },
    },
    requestAnimationFrame: (frame: () => void) => frames.push(frame),
    setTimeout: (timer: () => void) => timers.push(timer),
  });
  const draw = () => frames.splice(0).forEach((frame) => frame());
  return { added, draw, time: () => timers.splice(0).forEach((timer) => timer()) };
}

test('modules and words are fetched once the pictures are there and two frames were drawn; a few in a turn, the entry last', () => {
  const pictures: Picture[] = [{ complete: true }, { complete: false }, { complete: false }];
  const { added, draw, time } = aPage(pictures);
  pictures[1]?.onload?.();
  draw();
  expect(added).toEqual([]);
  pictures[2]?.onerror?.();
  draw();
  expect(added).toEqual([]);
  draw();
  expect(added).toHaveLength(3);
  time();
  expect(added.map(({ tag, href, src }) => [tag, href ?? src])).toEqual([
    ['link', '/all.css'],
    ['link', '/en/list.json'],
    ['script', '/a.js'],
    ['script', '/b.js'],
    ['script', '/main.js'],
  ]);
  expect(added[0]).toMatchObject({ rel: 'preload', as: 'style' });
  expect(added[1]).toMatchObject({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous' });
  for (const script of added.slice(2)) expect(script).toMatchObject({ type: 'module', nonce: 'once' });
});

test('a picture that never comes, or a tab that draws nothing, keeps nobody waiting; they are fetched once', () => {
  const { added, draw, time } = aPage([]);
  time();
  time();
  expect(added).toHaveLength(5);
  draw();
  draw();
  time();
  expect(added).toHaveLength(5);
});

test('an address cannot end the script', () => {
  const evil = ['/</script>'];
  expect(lateScripts({ scripts: evil, words: evil, styles: evil }, 'x').match(/<\/script>/g)).toHaveLength(1);
});
