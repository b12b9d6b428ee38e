import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KENYAN_FIRST_NAMES } from '../testing/kenyan-first-names.ts';
import { usernameRefusal } from './username.ts';

test.each([
  'admin',
  'Admin_01',
  'a.d.m.i.n',
  'adm1n',
  'ADMlN',
  'adrnin',
  'mmnada',
  'mnnada',
  'mnadaa',
  'mnad44',
  'rn_nn_ada',
  'm_peessa',
  'saffaricom',
  'addmin',
  'suport',
  'offficial_amina',
  'theaddminn',
  'mnada_support',
  'Mnada',
  'rnnada',
  'mnad4',
  'mnada2026',
  'team.mnada.ke',
  'safaricom',
  'Safaric0m',
  'M.Pesa',
  'm_pesa_254',
  'customer_care',
  'support_ke',
  'theadmin',
  'jane.support',
  'official_amina',
  'msimamizi',
  'huduma_kwa_wateja',
  'msaada',
  'deleted_user',
  'owner',
  'mnacla',
  'Mna6a',
  'mna6a_254',
  'aclmin',
  'AcImin',
  'a6min',
  'a9ent',
  'lvlnada',
  'IvInada',
  'vvakala',
  'mpeza',
  'm.pe2a',
  'zafaricom',
  'safcom_ke',
  '5afc0m',
  'paybill',
  'pay_bill_254',
  'le9al',
  'suppoort_clesk',
  'nnnada',
  'cust_care',
  'aclmin.wanjiku',
  'mnadaagent',
  'mpesajane',
  'safaricomcare2',
  'support_jane',
  'adminjuma',
  'AdminJuma',
  'aclm1nasha',
  'admin4juma',
  'admin_juma',
  'adminali',
  'adminahmed',
  'supportjane',
  'suportjane254',
  'officialamina',
  'agentmary',
  'helpdeskotieno',
  'customercareann',
  'msaadakwetu',
  'jumaadmin',
  'janesupport_1',
  'itsadmin',
])('[ACC-1] nobody can call themselves %s', (name) => expect(usernameRefusal(name)).toBe('reserved'));

test.each(['...', '___', '123', '254_2026', '1.2', 'a__', '7x7'])('[ACC-1] %s has too few letters', (name) =>
  expect(usernameRefusal(name)).toBe('few_letters'),
);

test.each([
  'wanjiku_k',
  'otieno254',
  'amina.hassan',
  'kiprop_j',
  'brayo_nbi',
  'shiko_t',
  'winner_04a1',
  'shopper_123456',
  'adminah',
  'Adminah_otieno',
  'adminah254',
  'admina',
  'supported',
  'nafisa',
  'annanafisa',
  'johnmwakala',
  'agnes.wambui',
  'rooter',
  'supportive',
  'modest',
  'bidder4821',
  'mary_owner'.replace('owner', 'owens'),
  'ke_ke',
  'real_team',
  'mood',
  'rotich',
  'rot',
  'anna.otoo',
  'kennedy_nnamdi',
  'aasiya',
  'pesa_tu',
  'al.j',
])('[ACC-1] %s is a name like any other', (name) => expect(usernameRefusal(name)).toBe(null));

test('[ACC-1] whatever is put between, behind or in another case, a reserved name stays reserved', () => {
  const separators = fc.array(fc.constantFrom('', '_', '.'), { minLength: 9, maxLength: 9 });
  fc.assert(
    fc.property(
      fc.constantFrom('admin', 'mnada', 'safaricom', 'msaada'),
      separators,
      fc.nat(99),
      (word, between, n) => {
        const spread = [...word]
          .map((letter, at) => `${at % 2 === 0 ? letter : letter.toUpperCase()}${between[at]}`)
          .join('');
        expect(usernameRefusal(`${spread}${n}`)).toBe('reserved');
      },
    ),
  );
});

test('[ACC-1] however often its letters are repeated, a reserved name stays reserved', () => {
  const times = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 9, maxLength: 9 });
  fc.assert(
    fc.property(fc.constantFrom('admin', 'mnada', 'safaricom', 'msaada', 'support', 'mpesa'), times, (word, often) => {
      const stretched = [...word].map((letter, at) => letter.repeat(often[at] ?? 1)).join('');
      expect(usernameRefusal(stretched)).toBe('reserved');
    }),
  );
});

test('[ACC-1] three hundred first names of Kenya, and what people make of them, are names like any other', () => {
  expect(new Set(KENYAN_FIRST_NAMES).size).toBeGreaterThanOrEqual(300);
  const handles = KENYAN_FIRST_NAMES.flatMap((name) => [
    ...[name, `${name}254`, `${name}6`, `${name}_9`, `${name}96`, `${name}_ke`, `the_${name}`, `its.${name}`],
    ...[`real${name}`, `${name}.nbi`, `${name}_001`, `mr${name}`, `${name}k`, `${name}lv`, `cl_${name}`, `6${name}9`],
  ]);
  const fitting = handles.filter((handle) => handle.length >= 3 && handle.length <= 20);
  expect(fitting.filter((handle) => usernameRefusal(handle) !== null)).toEqual([]);
});

test('[ACC-1] no two first names put together are refused', () => {
  const pairs = fc.tuple(
    fc.constantFrom(...KENYAN_FIRST_NAMES),
    fc.constantFrom('', '_', '.'),
    fc.constantFrom(...KENYAN_FIRST_NAMES),
  );
  fc.assert(
    fc.property(pairs, ([one, between, other]) => usernameRefusal(`${one}${between}${other}`) === null),
    { numRuns: 2_000 },
  );
});
