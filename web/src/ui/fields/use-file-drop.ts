import { type DragEvent, useState } from 'react';

/** Accepts files dropped on an element: its event handlers, and whether a drag hovers over it. */
export function useFileDrop(onFiles: (files: FileList) => void, isOn = true) {
  const [isOver, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    if (!isOn) return;
    event.preventDefault();
    setOver(true);
  };
  const onDragLeave = () => setOver(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (isOn) onFiles(event.dataTransfer.files);
  };
  return { isOver, handlers: { onDragOver, onDragLeave, onDrop } };
}
