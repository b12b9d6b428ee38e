/**
 * Back closes what lies on top of a page (a sheet, the menu, the pictures) instead of leaving the page, as people know it
 * from their phones. While something lies open the page has one more history entry: the same address, the same state, and
 * a mark. Back takes that entry away and closes what is on top; closed in any other way, the entry is taken away here.
 *
 * A CloseWatcher would need no entry, but Chrome alone has it, and hears the phone's Back only, not the browser's own.
 *
 * The router never hears of any of it: its own entry and the marked one have the same key. What it does meanwhile lands
 * where it would have without the mark: a page that is opened from inside a sheet takes the marked entry's place, so that
 * Back leads to the page, and one that replaces the page replaces it underneath as well.
 */

/** In `history.state` of the entry above a page. Read at the start of a page, too: a reload stands on it (routes/start.tsx). */
const MARK = 'above';
/** After Back has closed something, what lies under it gets an entry anew; a sheet that stays open as well. */
const SETTLED_MS = 100;
/** A step back that the browser never takes holds nothing up for longer. */
const AT_LATEST_MS = 3_000;

type State = { readonly __TSR_key?: string; readonly [MARK]?: true } | null;
type Change = Parameters<History['pushState']>;

/** What lies open, the topmost last. */
const open: { readonly close: () => void }[] = [];
let isWatching = false;
let isMarked = false;
/** The entry that the page stands on, and the one under the mark. */
let here: string | undefined;
let beneath: string | undefined;
/** What the router has put in the page's place while the mark stood above it. */
let owed: Change | null = null;
/** A step back of our own is under way; what the router writes meanwhile is written after it. */
let isLeaving = false;
let waiting: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let late: ReturnType<typeof setTimeout> | undefined;

const stateNow = (): State => history.state as State;
/** Past the router, which has put functions of its own in their place. */
const unheard = (kind: 'pushState' | 'replaceState', change: Change): void =>
  History.prototype[kind].apply(history, change);

/** From now on Back calls `close`, once. @returns how to call that off, for what was closed otherwise */
export function closesOnBack(close: () => void): () => void {
  const entry = { close };
  open.push(entry);
  settle(0);
  return () => {
    const at = open.indexOf(entry);
    if (at < 0) return;
    open.splice(at, 1);
    settle(0);
  };
}

/** What closes and opens in one go needs no step; nothing is done while the router is in the middle of something. */
function settle(afterMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    // Only the router's own entries are marked: a component on its own has none.
    if (isLeaving || (!isMarked && stateNow()?.__TSR_key === undefined)) return;
    if (open.length > 0 && !isMarked) mark();
    else if (open.length === 0 && isMarked) leave();
  }, afterMs);
}

function mark(): void {
  watch();
  const state = stateNow();
  here = beneath = state?.__TSR_key;
  isMarked = true;
  unheard('pushState', [{ ...state, [MARK]: true }, '']);
}

function leave(): void {
  isLeaving = true;
  late = setTimeout(arrived, AT_LATEST_MS);
  history.back();
}

function arrived(): void {
  clearTimeout(late);
  isLeaving = false;
  const after = waiting;
  waiting = [];
  for (const change of after) change();
}

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  history.pushState = (...change: Change) => {
    if (isLeaving) return void waiting.push(() => unheard('pushState', change));
    here = (change[0] as State)?.__TSR_key;
    owed = null;
    if (!isMarked) return push(...change);
    isMarked = false;
    replace(...change);
  };
  history.replaceState = (...change: Change) => {
    if (isLeaving) return void waiting.push(() => unheard('replaceState', change));
    here = (change[0] as State)?.__TSR_key;
    if (!isMarked) return replace(...change);
    owed = change;
    replace({ ...(change[0] as object), [MARK]: true }, '', change[2]);
  };
  addEventListener('popstate', onPop, { capture: true }); // before the router's
}

function onPop(event: PopStateEvent): void {
  const state = event.state as State;
  const key = state?.__TSR_key;
  const wasMarked = isMarked;
  const wasOurs = isLeaving;
  isMarked = state?.[MARK] === true;
  if (wasMarked && !isMarked && key === beneath) {
    event.stopImmediatePropagation();
    if (owed !== null) unheard('replaceState', owed);
    owed = null;
    arrived();
    if (wasOurs) return settle(0);
    const top = open.pop();
    // Pressed before an entry that is no longer needed was taken away: the step was meant for the page.
    if (top === undefined) return history.back();
    open.push(top);
    top.close();
    return settle(SETTLED_MS);
  }
  // Forward, to an entry above a page on which nothing lies any more: back to the page, which the router hears of only
  // where it stands on another one.
  if (isMarked && key === here) event.stopImmediatePropagation();
  here = key;
  if (isMarked) beneath = key;
  owed = null;
  if (wasOurs) arrived();
  settle(0);
}
