import UploadSimple from 'icon:upload-simple';
import type { ClassifierList } from '@provodka/domain/classifiers.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../lib/loading/lazy-part.ts';
import { Button } from '../ui/button.tsx';

const ImportDialog = lazyPart(() => import('./import-dialog.tsx'));

/** Opens the import of a list, beside its export. */
export function ImportButton({ list }: { list: ClassifierList }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="card" icon={<UploadSimple />} onClick={() => setOpen(true)}>
        <span>
          Загрузить<span className="hidden-on-phone"> из&nbsp;CSV</span>
        </span>
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog list={list} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
