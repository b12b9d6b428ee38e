import { expect, test } from 'vitest';
import { fromBase64, toBase64, toHex, utf8 } from './bytes.ts';
import {
  checkpointText,
  logKey,
  readCheckpoint,
  readLogKey,
  signatureOf,
  signedNote,
  writeLogKey,
} from './checkpoint.ts';
import { verifyEd25519 } from './ed25519.ts';
import { readTlogProof, writeTlogProof } from './tlog-proof.ts';

// The example of Go's golang.org/x/mod/sumdb/note, signed by its own tool.
const GO_KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const GO_TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const GO_SIGNATURE = 'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=';

test('[LOG-3] a key and a note that Go wrote read as Go means them', () => {
  const key = readLogKey(GO_KEY);
  if (key === null) throw new Error('the key is not read');
  expect([key.origin, toHex(key.id), writeLogKey(key)]).toEqual(['PeterNeumann', 'c74f20a3', GO_KEY]);
  const bytes = fromBase64(GO_SIGNATURE);
  expect(bytes?.slice(0, 4)).toEqual(key.id);
  expect(verifyEd25519(key.key, utf8(GO_TEXT), (bytes ?? new Uint8Array()).slice(4))).toBe(true);
  expect(verifyEd25519(key.key, utf8(`${GO_TEXT}!`), (bytes ?? new Uint8Array()).slice(4))).toBe(false);
  expect(readLogKey(GO_KEY.replace('c74f20a3', 'c74f20a4'))).toBeNull();
});

test('[LOG-3] a checkpoint reads in its one spelling alone', () => {
  const key = logKey('mnada.example/ledger/1', new Uint8Array(32).fill(7));
  const root = new Uint8Array(32).fill(9);
  const text = checkpointText({ origin: key.origin, size: 20, root });
  expect(text).toBe(`mnada.example/ledger/1\n20\n${toBase64(root)}\n`);
  const note = signedNote(text, key, new Uint8Array(64).fill(1));
  const read = readCheckpoint(note);
  expect(read).toMatchObject({ origin: key.origin, size: 20, root, text });
  expect(read && signatureOf(read, key)).toEqual(new Uint8Array(64).fill(1));
  expect(read && signatureOf(read, logKey('other.example/ledger/1', key.key))).toBeNull();
  for (const wrong of [
    note.replace('\n20\n', '\n020\n'),
    note.replace('\n20\n', '\n-1\n'),
    note.replace('\n\n', '\nextension\n\n'),
    note.replace('— ', '- '),
    note.slice(0, -1),
    text,
    '',
  ]) {
    expect(readCheckpoint(wrong)).toBeNull();
  }
});

test('[LOG-3] a proof in a file reads as it was written (c2sp.org/tlog-proof)', () => {
  const proof = {
    index: 73_894,
    hashes: [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)],
    checkpoint: 'example.com/log\n80000\nAAAA\n\n— example.com/log AAAA\n',
    extra: utf8('mnada/close/v1\n'),
  };
  const text = writeTlogProof(proof);
  expect(text.split('\n').slice(0, 3)).toEqual([
    'c2sp.org/tlog-proof@v1',
    `extra ${toBase64(utf8('mnada/close/v1\n'))}`,
    'index 73894',
  ]);
  expect(readTlogProof(text)).toEqual(proof);
  expect(readTlogProof(writeTlogProof({ ...proof, extra: null, hashes: [] }))?.hashes).toEqual([]);
  for (const wrong of [
    text.replace('v1', 'v2'),
    text.replace('index 7', 'index 07'),
    text.replace('AQEB', 'AQE'),
    '',
  ]) {
    expect(readTlogProof(wrong)).toBeNull();
  }
});
