import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/popups/modal.tsx';
import { drawCrop, fileOf, readPicture } from './avatar-canvas.ts';
import { type Crop, MOST_ZOOM, moveCrop, WHOLE_CROP, zoomCrop } from './avatar-crop.ts';
import styles from './avatar-cropper.module.css';

interface AvatarCropperProps {
  file: File;
  onCut: (square: File) => void;
  onUnreadable: () => void;
  onClose: () => void;
}

/** The step of an arrow key, as a share of the square. */
const STEP = 0.05;
const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};
const ZOOM_STEP = 0.02;

/** Chooses the square of a picture: dragged or by arrows, nearer by the slider, the wheel or two fingers. */
export default function AvatarCropper({ file, onCut, onUnreadable, onClose }: AvatarCropperProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = usePicture(file, onUnreadable);
  const [cut, setCut] = useState<Crop>(WHOLE_CROP);
  useEffect(() => {
    if (picture && canvas.current) drawCrop(canvas.current, picture, cut);
  }, [picture, cut]);
  const move = (by: { x: number; y: number }) => picture && setCut((now) => moveCrop(now, picture, by));
  const zoom = (to: (now: number) => number) => picture && setCut((now) => zoomCrop(now, picture, to(now.zoom)));
  const hands = useHands(move, zoom);
  const turnByKey = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    move(by);
  };
  const finish = async () => {
    const square = canvas.current && (await fileOf(canvas.current));
    if (square) onCut(square);
    else onUnreadable();
  };
  return (
    <Modal
      title="Кадр фото"
      description="Перетащите фото и выберите масштаб. Другие увидят то, что в круге."
      onClose={onClose}
      actions={
        <>
          <Button kind="pri" pending={!picture} onClick={() => void finish()}>
            Готово
          </Button>
          <Button onClick={onClose}>Отмена</Button>
        </>
      }
    >
      <button
        type="button"
        className={styles.stage}
        aria-label="Кадр: двигайте стрелками"
        data-autofocus
        onKeyDown={turnByKey}
        onWheel={(event) => zoom((now) => now * (event.deltaY < 0 ? 1.1 : 1 / 1.1))}
        {...hands}
      >
        <canvas ref={canvas} />
      </button>
      <input
        type="range"
        className={styles.zoom}
        aria-label="Масштаб"
        min={1}
        max={MOST_ZOOM}
        step={ZOOM_STEP}
        value={cut.zoom}
        onChange={(event) => {
          const wanted = event.currentTarget.valueAsNumber;
          zoom(() => wanted);
        }}
      />
    </Modal>
  );
}

/** Null until it is read. */
function usePicture(file: File, onUnreadable: () => void): ImageBitmap | null {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const complain = useRef(onUnreadable);
  useEffect(() => {
    let isOver = false;
    let read: ImageBitmap | null = null;
    void readPicture(file).then((found) => {
      read = found;
      if (isOver) found?.close();
      else if (found) setPicture(found);
      else complain.current();
    });
    return () => {
      isOver = true;
      read?.close();
    };
  }, [file]);
  return picture;
}

type Point = { x: number; y: number };

/** One finger or the mouse drags, two fingers zoom. */
function useHands(move: (by: Point) => void, zoom: (to: (now: number) => number) => void) {
  const fingers = useRef(new Map<number, Point>());
  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
      fingers.current.set(event.pointerId, now);
      if (other) {
        const nearer = distance(now, other) / Math.max(1, distance(before, other));
        return zoom((zoomed) => zoomed * nearer);
      }
      const side = event.currentTarget.clientWidth;
      move({ x: (before.x - now.x) / side, y: (before.y - now.y) / side });
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
