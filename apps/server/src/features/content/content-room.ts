import { CONTENT_DOCUMENTS, type ContentDocument, TERMS_VERSION } from '@mnada/contract';
import type { ContentPage, ContentRoom, ContentVersion } from '@mnada/contract/office';
import type { Db } from '../../platform/database/index.ts';
import { initialsOf } from '../staff-access/index.ts';
import { missingIn, type WrittenPart } from './part.ts';
import { readPublished, versionName } from './published.ts';
import { type DraftRow, readDraft, type VersionRow, versionRows } from './room.sql.ts';

type Staff = { readonly userId: string; readonly kind: string };

const editable = (parts: readonly WrittenPart[]): ContentPage['in_force']['parts'] =>
  parts.map(({ id, group, title, text, words }) => ({
    ...{ id, group },
    ...{ title: { ...title }, text: { ...text }, words: { ...words } },
  }));

function versionOf(row: VersionRow): ContentVersion {
  return {
    number: row.number,
    name: row.inForceFrom === null ? null : versionName(row.number, row.inForceFrom),
    state: row.state,
    is_first: false,
    in_force_from: row.inForceFrom?.toISOString() ?? null,
    by: { id: row.by, name: row.byName, initials: initialsOf(row.byName) },
    updated_at: row.updatedAt.toISOString(),
  };
}

/** A shop's own versions, and last the one that the product brings. */
export async function readVersions(db: Db, document: ContentDocument): Promise<ContentVersion[]> {
  const own = (await versionRows(db, document)).map(versionOf);
  const first: ContentVersion = {
    ...{ number: 1, name: TERMS_VERSION, is_first: true, in_force_from: null, by: null, updated_at: null },
    state: own.some(({ state }) => state === 'in_force') ? 'replaced' : 'in_force',
  };
  return [...own, first];
}

export async function readRoom(db: Db): Promise<ContentRoom> {
  const documents = await Promise.all(
    CONTENT_DOCUMENTS.map(async (document) => {
      const versions = await readVersions(db, document);
      const by = (state: ContentVersion['state']) => versions.find((each) => each.state === state);
      const inForce = by('in_force');
      if (inForce === undefined) throw new Error(`nothing of ${document} is in force`);
      return { document, in_force: inForce, draft: by('draft') ?? null, planned: by('planned') ?? null };
    }),
  );
  return { documents };
}

/** Terms and privacy policy are read by two: whose words they are publishes them only as an owner. */
export const needsAnother = (
  document: ContentDocument,
  draft: Pick<DraftRow, 'isOwn'>,
  viewer: Pick<Staff, 'kind'>,
): boolean => (document === 'terms' || document === 'privacy') && viewer.kind !== 'owner' && draft.isOwn;

/** @param viewer whoever looks at it: what they may do with it */
export async function readPage(db: Db, document: ContentDocument, viewer: Staff): Promise<ContentPage> {
  const [versions, published, draft] = await Promise.all([
    readVersions(db, document),
    readPublished(db, document),
    readDraft(db, document, viewer.userId),
  ]);
  return {
    document,
    versions,
    in_force: { number: published.number, parts: editable(published.parts) },
    draft:
      draft === null
        ? null
        : {
            number: draft.number,
            revision: draft.revision,
            parts: editable(draft.parts),
            changed: { ...draft.changed },
            asks_again: draft.asksAgain,
            missing: missingOf(draft),
            needs_another: needsAnother(document, draft, viewer),
          },
  };
}

/** Whoever is asked again reads what changed, in their language. */
export const missingOf = ({
  parts,
  changed,
  asksAgain,
}: {
  readonly parts: readonly WrittenPart[];
  readonly changed: { readonly en: string; readonly sw: string };
  readonly asksAgain: boolean;
}): string[] => [
  ...missingIn(parts),
  ...(['en', 'sw'] as const).flatMap((language) =>
    asksAgain && changed[language].trim() === '' ? [`changed ${language} text`] : [],
  ),
];
