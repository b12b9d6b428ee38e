import { DAY_MS, type Person, type PlantedRows, US } from './planted-rows.ts';

/** People who win one product between them, so many times more. */
export type WinsTogether = { readonly people: readonly Person[]; readonly product: number; times: number };

/** Auctions as people bid in them: each there for a while, in duels mostly, one answering the other. */
export function plantAuctions(
  rows: PlantedRows,
  {
    auctions,
    crowd,
    regulars,
    parties,
    wins,
  }: {
    readonly auctions: number;
    readonly crowd: readonly Person[];
    readonly regulars: readonly Person[];
    /** Who bids together, over and over: rings that share auctions. */
    readonly parties: readonly (readonly Person[])[];
    readonly wins: readonly WinsTogether[];
  },
): void {
  for (let n = 0; n < auctions; n++) {
    // Some are in every second auction, and meet each other all the time.
    const core = crowd.slice(-60);
    const party = n % 3 === 0 ? (parties[Math.floor(n / 3) % parties.length] ?? []) : [];
    const people = new Set<Person>(party);
    const size = 10 + rows.int(12);
    while (people.size < size)
      people.add(rows.some(rows.chance() < 0.4 ? core : rows.chance() < 0.6 ? regulars : crowd));
    const winsThis = wins.find(({ times }) => times > 0 && n % 5 === 1);
    const winner = winsThis === undefined ? null : (winsThis.people[--winsThis.times % winsThis.people.length] ?? null);
    plantAuction(rows, n / auctions, [...people], new Set(party), winsThis?.product ?? 900_005 + rows.int(20), winner);
  }
}

function plantAuction(
  rows: PlantedRows,
  howRecent: number,
  people: readonly Person[],
  party: ReadonlySet<Person>,
  product: number,
  winner: Person | null,
): void {
  const auction = rows.newAuction();
  const length = 150 + rows.int(250);
  const stays = people.map((person) => {
    const from = party.has(person) ? 0.1 : rows.chance() * 0.7;
    return {
      person,
      from: from * length,
      to: (party.has(person) ? 0.95 : Math.min(1, from + 0.15 + rows.chance() * 0.6)) * length,
    };
  });
  let at = (rows.now - (2 + howRecent * 50) * DAY_MS) * US;
  const last: Person[] = [];
  for (let seq = 1; seq <= length; seq++) {
    const [leader, before] = last;
    const may = stays.filter(
      ({ person, from, to }) =>
        seq >= from && seq <= to && person !== leader && !(leader !== undefined && person.avoids.has(leader.id)),
    );
    const duels = before !== undefined && rows.chance() < 0.6 && may.some(({ person }) => person === before);
    const next = duels
      ? before
      : rows.some(may.length > 0 ? may : stays.filter(({ person }) => person !== leader)).person;
    at += 600_000 + Math.floor(-Math.log(1 - rows.chance()) * 3_500_000);
    const bidder = seq === length && winner !== null ? winner : next;
    rows.bid(auction, seq, bidder, at);
    last.unshift(bidder);
    last.length = Math.min(last.length, 2);
  }
  rows.over(auction, product, last[0] as Person, length, at);
}
