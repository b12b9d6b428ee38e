import type { PaymentView } from '@mnada/contract';
import { formatDate, formatKes, type Language, translate } from '../../../client/i18n/index.ts';
import { paidSum, receiptsOf } from '../receipts-of.ts';
import { backName, paidFor } from './receipt-text.ts';

/** What stands on a receipt's picture, from the top down. */
export type PictureWords = {
  readonly isReturned: boolean;
  readonly state: string;
  readonly what: string;
  readonly amount: string;
  readonly day: string;
  readonly codes: readonly { readonly name: string; readonly code: string }[];
  readonly rows: readonly { readonly name: string; readonly value: string }[];
};

/**
 * The words of a picture that is passed on: nothing of who paid but the masked number, and no address. Of a payment that
 * went back it says so where "Paid" would stand. Pure.
 */
export function pictureWords(payment: PaymentView, paidTo: string | null, language: Language): PictureWords {
  const say = (key: Parameters<typeof translate>[1]) => translate(language, key);
  const isReturned = payment.state === 'reversed';
  const what = paidFor(payment, language);
  const { paid, back, paidAt, account, phone } = paidSum(payment);
  return {
    isReturned,
    state: say(isReturned ? 'receipt.returned' : 'receipt.paid'),
    what,
    amount: formatKes(paid),
    day: formatDate(paidAt ?? payment.created_at, language),
    codes: receiptsOf(payment).map((code) => ({ name: say('receipt.code'), code })),
    rows: [
      ...(phone === null ? [] : [{ name: say('receipt.from'), value: phone }]),
      ...(paidTo === null ? [] : [{ name: say('receipt.paidTo'), value: paidTo }]),
      { name: say('receipt.account'), value: account },
      ...(back === 0
        ? []
        : [
            { name: what, value: formatKes(payment.amount) },
            { name: backName(payment, language), value: formatKes(back) },
          ]),
      { name: say('payments.total'), value: formatKes(paid) },
    ],
  };
}

/** Pixels of the picture for one of the layout: sharp on every phone. */
const SCALE = 2;
const WIDTH = 380;
const EDGE = 20;
const ROW = 34;
const CODE_BOX = 72;
/** The light theme's paper and ink (tokens.css), as sRGB: a picture is shown by apps that know neither theme nor oklch. */
const INK = '#12211b';
const INK_2 = '#45544d';
const BAND = { paid: ['#ddf6e4', '#0b5a34'], returned: ['#fdeadb', '#8a3f08'] } as const;

/** @returns the receipt as a PNG; null where the browser can draw none */
export async function receiptPicture(words: PictureWords): Promise<Blob | null> {
  const height = 226 + words.codes.length * (CODE_BOX + 12) + words.rows.length * ROW + EDGE;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * SCALE;
  canvas.height = height * SCALE;
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  const family = getComputedStyle(document.body).fontFamily;
  const [soft, strong] = BAND[words.isReturned ? 'returned' : 'paid'];
  const write = (text: string, x: number, y: number, font: string, color: string, align: CanvasTextAlign = 'left') => {
    pen.font = `${font} ${family}`;
    pen.fillStyle = color;
    pen.textAlign = align;
    // The last argument narrows what would leave the paper: nothing of a receipt is cut off.
    pen.fillText(text, x, y, WIDTH - 2 * EDGE);
  };
  const band = (x: number, y: number, width: number, tall: number, color: string) => {
    pen.fillStyle = color;
    roundedBox(pen, x, y, width, tall, 12);
    pen.fill();
  };

  pen.scale(SCALE, SCALE);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, WIDTH, height);
  drawMark(pen, EDGE, EDGE, 30);
  write('mnada', EDGE + 40, EDGE + 23, '800 24px', '#10362a');
  pen.font = `600 14px ${family}`;
  const chip = pen.measureText(words.state).width + 24;
  band(WIDTH - EDGE - chip, EDGE + 1, chip, 28, soft);
  write(words.state, WIDTH - EDGE - chip / 2, EDGE + 20, '600 14px', strong, 'center');
  write(words.what, WIDTH / 2, 96, '400 16px', INK_2, 'center');
  write(words.amount, WIDTH / 2, 140, '700 38px', INK, 'center');
  write(words.day, WIDTH / 2, 168, '400 15px', INK_2, 'center');
  let y = 188;
  for (const { name, code } of words.codes) {
    band(EDGE, y, WIDTH - 2 * EDGE, CODE_BOX, soft);
    write(name, EDGE + 16, y + 27, '400 14px', strong);
    write(code, EDGE + 16, y + 55, '700 23px', strong);
    y += CODE_BOX + 12;
  }
  y += 10;
  for (const [at, { name, value }] of words.rows.entries()) {
    const isTotal = at === words.rows.length - 1;
    if (isTotal) {
      pen.fillStyle = '#d5dbd7';
      pen.fillRect(EDGE, y + 4, WIDTH - 2 * EDGE, 1.5);
      y += 12;
    }
    write(name, EDGE, y + 22, isTotal ? '600 17px' : '400 16px', isTotal ? INK : INK_2);
    write(value, WIDTH - EDGE, y + 22, isTotal ? '700 17px' : '500 16px', INK, 'right');
    y += ROW;
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** By hand: `roundRect` is younger than the oldest browsers that the shop serves (README). */
function roundedBox(pen: CanvasRenderingContext2D, x: number, y: number, width: number, height: number, r: number) {
  pen.beginPath();
  pen.moveTo(x + r, y);
  pen.arcTo(x + width, y, x + width, y + height, r);
  pen.arcTo(x + width, y + height, x, y + height, r);
  pen.arcTo(x, y + height, x, y, r);
  pen.arcTo(x, y, x + width, y, r);
  pen.closePath();
}

/** The mark of the logo (logo.tsx), drawn in a box of `size`. */
function drawMark(pen: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 64, size / 64);
  pen.fillStyle = '#10362a';
  roundedBox(pen, 0, 0, 64, 64, 18);
  pen.fill();
  pen.lineCap = 'round';
  const stroke = (color: string, width: number, path: () => void) => {
    pen.strokeStyle = color;
    pen.lineWidth = width;
    pen.beginPath();
    path();
    pen.stroke();
  };
  stroke('#2e6152', 6.5, () => pen.arc(29.5, 34.5, 16.75, 0, 2 * Math.PI));
  stroke('#feb939', 6.5, () => pen.arc(29.5, 34.5, 16.75, -Math.PI / 2, 0, true));
  stroke('#fff', 5.5, () => {
    pen.moveTo(29.5, 34.5);
    pen.lineTo(43, 21);
  });
  pen.translate(45.4, 18.6);
  pen.rotate(Math.PI / 4);
  pen.fillStyle = '#fff';
  roundedBox(pen, -9.75, -5.75, 19.5, 11.5, 3.75);
  pen.fill();
  pen.restore();
}
