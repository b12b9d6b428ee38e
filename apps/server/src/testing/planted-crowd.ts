import type { Person, PlantedRows } from './planted-rows.ts';

/** Honest people, with all that looks odd about honest people. */
export function plantCrowd(rows: PlantedRows, size: number): Person[] {
  const crowd = Array.from({ length: size }, () => rows.person());
  for (const [n, each] of crowd.entries()) {
    rows.device(`own ${each.id}`, each);
    rows.network(`operator ${n % 30}`, each);
    if (rows.chance() < 0.8) for (let paid = 0; paid <= rows.int(4); paid++) rows.pay(each, each.phone);
    if (rows.chance() < 0.3) rows.order(each, `Street ${n}, House ${rows.int(90)}`);
    if (rows.chance() < 0.4) rows.reward(each, `operator ${n % 30}`, rows.day(1 + rows.int(60)));
    if (rows.chance() < 0.03) rows.refund(each);
    if (rows.chance() < 0.02) rows.return(each, 1);
    if (rows.chance() < 0.01) rows.pay(each, each.phone, 'reversed');
    if (rows.chance() < 0.1) rows.payOut(each, each.phone);
  }
  // Couples: one phone between them for a while, one address, one who pays; families of four.
  const share = Math.floor(size / 20);
  for (let n = 0; n < share; n++) household(rows, `couple ${n}`, crowd.slice(2 * n, 2 * n + 2), n % 2 === 0);
  for (let n = 0; n < share / 5; n++)
    household(rows, `family ${n}`, crowd.slice(2 * share + 4 * n, 2 * share + 4 * n + 4), true);
  const rest = crowd.slice(4 * share);
  for (const n of [0, 1]) {
    const guests = rest.slice(n * 30, n * 30 + 30);
    rows.device(`café ${n}`, ...guests);
    for (const guest of guests) rows.pay(guest, `+25470000010${n}`); // its agent of M-PESA
  }
  for (const n of [0, 1, 2])
    for (const each of rest.slice(60 + n * 20, 80 + n * 20)) rows.order(each, `University Hostel ${n}, Ngara Road`);
  for (let n = 0; n < share; n++) {
    const referrer = rest[120 + n];
    if (referrer !== undefined)
      rows.brings(
        referrer,
        Array.from({ length: 1 + rows.int(10) }, () => rows.some(rest)),
        (friend) => friend.phone,
      );
  }
  // Strangers behind one address of an operator who came within the hour, and a couple among them.
  const day = rows.day(15);
  const newcomers = Array.from({ length: 14 }, (_, n) => rows.person({ madeDaysAgo: 15 + n / 500 }));
  for (const [n, each] of newcomers.entries()) {
    rows.device(n < 2 ? 'newcomers at home' : `own ${each.id}`, each);
    rows.reward(each, 'operator of newcomers', day);
  }
  crowd.push(...newcomers);
  // A mother who pays for two grown-up children, each in a flat of their own.
  for (let n = 0; n < share / 5; n++)
    for (const child of rest.slice(300 + 3 * n, 302 + 3 * n)) rows.pay(child, rest[302 + 3 * n]?.phone ?? '');
  return crowd;
}

function household(rows: PlantedRows, name: string, people: readonly Person[], sharesAll: boolean): void {
  rows.device(name, ...people);
  rows.network(`home ${name}`, ...people);
  const [head] = people;
  if (!sharesAll || head === undefined) return;
  for (const each of people) {
    if (rows.chance() < 0.1) rows.payOut(each, head.phone);
    rows.order(each, `${name} Close, Plot 7 Kiambu`);
    rows.pay(each, head.phone);
  }
}
