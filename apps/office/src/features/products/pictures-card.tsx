import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { imageVariants } from '@mnada/contract';
import { PRODUCT_LIMITS, type ProductPicture, UploadedPicture } from '@mnada/contract/office';
import { ChevronLeft, ChevronRight, CircleAlert, GripVertical, ImagePlus, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { Spinner } from '@mnada/ui/spinner.tsx';
import { formatNumber, useText } from '../../client/i18n/index.ts';
import { uploadFile } from '../../client/upload.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EDITORS_ONLY } from './editors-only.ts';
import { FileDrop } from './file-drop.tsx';
import { newKey } from './editor-form.ts';

type Uploading = { readonly key: string; readonly file: File; readonly error: string | null };
type Size = { readonly width: number; readonly height: number; readonly bytes: number } | null;
export type Uploads = {
  readonly list: readonly Uploading[];
  readonly sizes: ReadonlyMap<string, Size>;
  readonly isBusy: boolean;
  readonly add: (files: readonly File[]) => void;
  readonly retry: (key: string) => void;
  readonly drop: (key: string) => void;
};
const TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** Files on their way in: each with what became of it, and what failed may be tried again. */
export function usePictures(onMade: (picture: ProductPicture) => void): Uploads {
  const [list, setList] = useState<readonly Uploading[]>([]);
  const [sizes, setSizes] = useState<ReadonlyMap<string, Size>>(new Map());
  const drop = (key: string) => setList((now) => now.filter((each) => each.key !== key));
  const note = (key: string, error: string | null) =>
    setList((now) => now.map((each) => (each.key === key ? { ...each, error } : each)));
  const send = async (key: string, file: File) => {
    note(key, null);
    try {
      const made = await uploadFile('/api/admin/products/pictures', file, UploadedPicture);
      setSizes((now) => new Map(now).set(made.address, made));
      onMade({ address: made.address, alt_en: '', alt_sw: '' });
      drop(key);
    } catch (error) {
      note(key, error instanceof Error ? error.message : String(error));
    }
  };
  return {
    list,
    sizes,
    isBusy: list.some(({ error }) => error === null),
    add(files) {
      const made = files.map((file) => ({ key: newKey(), file, error: null }));
      setList((now) => [...now, ...made]);
      // One after the other: the server works on one at a time, and an order that was dropped stays one.
      void made.reduce((before, { key, file }) => before.then(() => send(key, file)), Promise.resolve());
    },
    retry(key) {
      const one = list.find((each) => each.key === key);
      if (one !== undefined) void send(key, one.file);
    },
    drop,
  };
}

/** In the order that shoppers see: moved by dragging, by the keyboard's arrows on a handle, or by buttons. */
export function PicturesCard({
  pictures,
  sizes,
  uploads,
  isBad,
  onChange,
}: {
  pictures: readonly ProductPicture[];
  sizes: ReadonlyMap<string, Size>;
  uploads: Uploads;
  isBad: boolean;
  onChange: (pictures: readonly ProductPicture[]) => void;
}) {
  const t = useText();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  // The same picture dropped twice is one.
  const shown = pictures.filter(({ address }, at) => pictures.findIndex((each) => each.address === address) === at);
  const move = (from: number, to: number) => {
    const one = shown[from];
    if (one !== undefined && to >= 0 && to < shown.length) onChange(shown.toSpliced(from, 1).toSpliced(to, 0, one));
  };
  const room = PRODUCT_LIMITS.pictures - shown.length - uploads.list.length;
  return (
    <Card
      title={t('products.pictures')}
      facts={t('products.picturesHint')}
      className={cx(isBad && 'ring-2 ring-destructive')}
    >
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) => {
          const at = (id: unknown) => shown.findIndex(({ address }) => address === id);
          if (over !== null) move(at(active.id), at(over.id));
        }}
      >
        <SortableContext items={shown.map(({ address }) => address)} strategy={rectSortingStrategy}>
          <ol className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4">
            {shown.map((picture, at) => (
              <PictureTile
                key={picture.address}
                picture={picture}
                at={at}
                count={shown.length}
                size={uploads.sizes.get(picture.address) ?? sizes.get(picture.address) ?? null}
                onMove={(to) => move(at, to)}
                onRemove={() => onChange(shown.filter((each) => each !== picture))}
                onChange={(change) => onChange(shown.map((each) => (each === picture ? { ...each, ...change } : each)))}
              />
            ))}
            {uploads.list.map((one) => (
              <li
                key={one.key}
                className="flex min-h-40 flex-col items-center justify-center gap-2 rounded-md border border-border p-3 text-center"
              >
                {one.error === null ? (
                  <>
                    <Spinner size={20} />
                    <p role="status" className="text-foreground-2 text-xs [overflow-wrap:anywhere]">
                      {t('products.uploading', { name: one.file.name })}
                    </p>
                  </>
                ) : (
                  <>
                    <CircleAlert aria-hidden="true" size={20} className="text-critical-text" />
                    <p role="alert" className="text-xs [overflow-wrap:anywhere]">
                      <b className="block">{t('products.uploadFailed', { name: one.file.name })}</b>
                      {one.error}
                    </p>
                    <div className="flex gap-1">
                      <IconButton label={t('common.retry')} onClick={() => uploads.retry(one.key)}>
                        <RotateCw aria-hidden="true" size={16} />
                      </IconButton>
                      <IconButton label={t('common.dismiss')} onClick={() => uploads.drop(one.key)}>
                        <X aria-hidden="true" size={16} />
                      </IconButton>
                    </div>
                  </>
                )}
              </li>
            ))}
            {room > 0 ? (
              <li className="contents">
                <FileDrop
                  icon={ImagePlus}
                  title={t('products.drop')}
                  hint={t('products.dropHint')}
                  accept={TYPES}
                  several
                  onFiles={(files) => uploads.add(files.slice(0, room))}
                />
              </li>
            ) : null}
          </ol>
        </SortableContext>
      </DndContext>
    </Card>
  );
}

function PictureTile({
  picture,
  at,
  count,
  size,
  onMove,
  onRemove,
  onChange,
}: {
  picture: ProductPicture;
  at: number;
  count: number;
  size: Size;
  onMove: (to: number) => void;
  onRemove: () => void;
  onChange: (change: Partial<ProductPicture>) => void;
}) {
  const t = useText();
  const place = at + 1;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: picture.address,
  });
  const { avif, fallback } = imageVariants(picture.address);
  return (
    <li
      ref={(node) => {
        setNodeRef(node);
        // By the object model and not by an attribute, which the policy refuses.
        if (node === null) return;
        node.style.transform = transform === null ? '' : `translate3d(${transform.x}px, ${transform.y}px, 0)`;
        node.style.transition = transition ?? '';
      }}
      className={cx(
        'relative flex min-w-0 flex-col overflow-hidden rounded-md border border-border bg-surface',
        isDragging && 'z-10 shadow-sheet',
      )}
    >
      <div className="relative aspect-[4/3] bg-tile">
        <picture className="contents">
          <source type="image/avif" srcSet={avif} sizes="220px" />
          <img
            src={fallback}
            alt={picture.alt_en}
            width={480}
            height={480}
            decoding="async"
            className="absolute inset-0 size-full object-contain p-2"
          />
        </picture>
        <span
          className={cx(
            'absolute top-2 left-2 rounded-full px-2 font-semi text-xs leading-5',
            at === 0 ? 'bg-primary text-primary-foreground' : 'bg-surface text-foreground',
          )}
        >
          {at === 0 ? t('products.first') : place}
        </span>
        <IconButton
          label={t('products.removePicture', { place })}
          className={cx('absolute top-1 right-1 bg-surface', EDITORS_ONLY)}
          onClick={onRemove}
        >
          <X aria-hidden="true" size={16} />
        </IconButton>
      </div>
      <div className={cx('flex items-center justify-between border-border border-t px-1', EDITORS_ONLY)}>
        <IconButton
          label={t('products.earlier', { place })}
          aria-disabled={at === 0 || undefined}
          onClick={() => onMove(at - 1)}
        >
          <ChevronLeft aria-hidden="true" size={16} className={cx(at === 0 && 'opacity-30')} />
        </IconButton>
        <button
          ref={setActivatorNodeRef}
          type="button"
          className="control cursor-grab touch-none rounded-[10px] px-2 text-foreground-2"
          {...attributes}
          {...listeners}
          aria-label={t('products.movePicture', { place })}
        >
          <GripVertical aria-hidden="true" size={16} />
        </button>
        <IconButton
          label={t('products.later', { place })}
          aria-disabled={place === count || undefined}
          onClick={() => onMove(at + 1)}
        >
          <ChevronRight aria-hidden="true" size={16} className={cx(place === count && 'opacity-30')} />
        </IconButton>
      </div>
      <div className="grid gap-1 px-2 pb-2">
        {(['alt_en', 'alt_sw'] as const).map((field) => (
          <label key={field} className="block text-foreground-2 text-xs">
            {t(field === 'alt_en' ? 'products.altEn' : 'products.altSw')}
            <input
              type="text"
              autoComplete="off"
              lang={field === 'alt_sw' ? 'sw' : undefined}
              maxLength={PRODUCT_LIMITS.alt}
              value={picture[field]}
              className="w-full min-w-0 rounded-xs border border-input bg-surface px-2 py-1.5 text-foreground text-sm disabled:bg-surface-2 disabled:text-foreground-2 pointer-coarse:min-h-11 pointer-coarse:text-base"
              onChange={(event) => onChange({ [field]: event.target.value })}
            />
          </label>
        ))}
        {size === null ? null : (
          <p className="tnum text-foreground-2 text-xs">
            {t('products.size', {
              width: formatNumber(size.width),
              height: formatNumber(size.height),
              kb: Math.max(1, Math.round(size.bytes / 1_000)),
            })}
          </p>
        )}
      </div>
    </li>
  );
}
