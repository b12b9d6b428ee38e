import { isShared, type SignalKind, type SignalWeight } from './signals.ts';

/** A fact as it stands for cases: who it is about, and how much it weighs. */
export type CaseSignal = {
  readonly id: number;
  readonly kind: SignalKind;
  readonly weight: SignalWeight;
  readonly people: readonly string[];
};

/** Of more a case is no page for people any more: they become several. */
export const CASE_PEOPLE_MAX = 20;
/** Two strong shared things tie so many accounts together before they open a case without anything done. */
const SHARERS_LEAST = 3;

export type NewCase = { readonly people: readonly string[]; readonly signals: readonly number[] };

/** Whether two facts about the same people are worth a person's look. */
function isWorthALook(a: CaseSignal, b: CaseSignal): boolean {
  if (a.weight === 'weak' || b.weight === 'weak') return false;
  // Those who take turns avoid more than one.
  if (a.kind === b.kind && a.kind !== 'pair') return false;
  const common = a.people.filter((each) => b.people.includes(each));
  if (isShared(a.kind) && isShared(b.kind))
    return a.weight === 'strong' && b.weight === 'strong' && common.length >= SHARERS_LEAST;
  return common.length > 0;
}

/**
 * Which people a case is opened about (OPS-24), and on which facts: something they did that is strong by itself, or something that is more
 * than weak together with another such fact of another kind about the same people. What families share opens none. Cases with a person
 * in common are one, up to twenty people; then every fact about two of them, or about what one of them did, comes along.
 */
export function casesFrom(signals: readonly CaseSignal[]): NewCase[] {
  const byPerson = new Map<string, CaseSignal[]>();
  for (const signal of signals)
    for (const person of signal.people) {
      const known = byPerson.get(person);
      if (known === undefined) byPerson.set(person, [signal]);
      else known.push(signal);
    }
  const groups: Set<string>[] = [];
  const join = (people: readonly string[]) => {
    const touched = groups.filter((group) => people.some((each) => group.has(each)));
    const whole = new Set(people);
    for (const group of touched) for (const each of group) whole.add(each);
    if (whole.size > CASE_PEOPLE_MAX) {
      if (touched.length === 0) groups.push(new Set(people.slice(0, CASE_PEOPLE_MAX)));
      return;
    }
    for (const group of touched) groups.splice(groups.indexOf(group), 1);
    groups.push(whole);
  };
  for (const signal of signals) {
    if (signal.weight === 'weak') continue;
    if (signal.weight === 'strong' && !isShared(signal.kind)) join(signal.people);
    const near = new Set(signal.people.flatMap((person) => byPerson.get(person) ?? []));
    for (const other of near) if (other.id > signal.id && isWorthALook(signal, other)) join(peopleOf(signal, other));
  }
  return groups.map((group) => ({
    people: [...group].sort(),
    signals: signals
      .filter(({ people, kind }) => {
        const inside = people.filter((each) => group.has(each)).length;
        return inside >= 2 || (inside === 1 && (people.length === 1 || !isShared(kind)));
      })
      .map(({ id }) => id)
      .sort((a, b) => a - b),
  }));
}

/** Whom both facts are about; where one is about what people did, all who share the other. */
function peopleOf(a: CaseSignal, b: CaseSignal): string[] {
  return [...new Set([...a.people, ...b.people])];
}
