import { type DragEvent, useState } from 'react';

/** Lets files be dropped on an element: what it listens to, and whether something hovers over it. */
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
