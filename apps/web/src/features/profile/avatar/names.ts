import type { Language } from '@mnada/contract';

/** Who each of the fifty is, for screen readers: `/avatars/{n}.avif` shows the n-th pair (English, Kiswahili). */
const NAMES: readonly (readonly [en: string, sw: string])[] = [
  ['lion', 'simba'],
  ['tiger', 'simbamarara'],
  ['leopard', 'chui'],
  ['elephant', 'tembo'],
  ['rhino', 'kifaru'],
  ['giraffe', 'twiga'],
  ['zebra', 'punda milia'],
  ['hippo', 'kiboko'],
  ['owl', 'bundi'],
  ['cow', 'ng’ombe'],
  ['flamingo', 'heroe'],
  ['eagle', 'tai'],
  ['parrot', 'kasuku'],
  ['hen', 'kuku'],
  ['chick', 'kifaranga'],
  ['penguin', 'pengwini'],
  ['frog', 'chura'],
  ['dog', 'mbwa'],
  ['cat', 'paka'],
  ['fox', 'mbweha'],
  ['bear', 'dubu'],
  ['panda', 'panda'],
  ['koala', 'koala'],
  ['rabbit', 'sungura'],
  ['wolf', 'mbwa mwitu'],
  ['horse', 'farasi'],
  ['unicorn', 'farasi mwenye pembe'],
  ['peacock', 'tausi'],
  ['turtle', 'kasa'],
  ['mouse', 'panya'],
  ['man', 'mwanamume'],
  ['woman', 'mwanamke'],
  ['man with curly hair', 'mwanamume mwenye nywele za kipilipili'],
  ['woman with curly hair', 'mwanamke mwenye nywele za kipilipili'],
  ['woman in a headscarf', 'mwanamke mwenye hijabu'],
  ['man with a beard', 'mwanamume mwenye ndevu'],
  ['person', 'mtu'],
  ['woman with long hair', 'mwanamke mwenye nywele ndefu'],
  ['cook', 'mpishi'],
  ['farmer', 'mkulima'],
  ['mechanic', 'fundi'],
  ['graduate', 'mhitimu'],
  ['older man', 'babu'],
  ['older woman', 'bibi'],
  ['singer', 'mwimbaji'],
  ['artist', 'msanii'],
  ['bald man', 'mwanamume mwenye upara'],
  ['man in a turban', 'mwanamume mwenye kilemba'],
  ['doctor', 'daktari'],
  ['astronaut', 'mwanaanga'],
];

/** The name of avatar n (1 to 50) in a language. */
export const avatarName = (number: number, language: Language): string =>
  NAMES[number - 1]?.[language === 'sw' ? 1 : 0] ?? '';

/** Disc colours by n mod 8: what stands in the box until the picture is there, so that nothing jumps. */
const DISCS = ['#ffd3cc', '#fbd8bb', '#efdeb7', '#d2e8c2', '#bfecd7', '#b7eaf7', '#cae1ff', '#efd5f8'] as const;
export const discColour = (number: number): string => DISCS[number % DISCS.length] as string;
