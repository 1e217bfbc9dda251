import type { ClassifierImport } from '@provodka/contract/classifiers.ts';
import { ApiError } from '@provodka/contract/http/client.ts';
import { CLASSIFIER_LIMITS, CLASSIFIER_LIST_TITLES, type ClassifierList } from '@provodka/domain/classifiers.ts';
import { plural } from '@provodka/domain/text/plural.ts';
import { type ReactNode, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formApi, newIdempotencyKey } from '../lib/api/api.ts';
import { successAfter } from '../lib/loading/success-after.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/cards/banner.tsx';
import { Field } from '../ui/fields/field.tsx';
import { Modal } from '../ui/popups/modal.tsx';
import styles from './import-dialog.module.css';

const LINES = ['строка', 'строки', 'строк'] as const;
const TOO_LARGE = 'Файл слишком большой для списка. Выберите выгрузку этого списка.';

interface Chosen {
  file: string;
  text: string;
  found: ClassifierImport;
  /** One attempt to import what was found. */
  key: string;
}

/** Shows what a table would change in a list and imports all of it with one press. */
export default function ImportDialog({ list, onClose }: { list: ClassifierList; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [mistake, setMistake] = useState<string | null>(null);
  const [busy, setBusy] = useState<'reading' | 'importing' | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const attempt = async (kind: 'reading' | 'importing', work: () => Promise<void>) => {
    setBusy(kind);
    setMistake(null);
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setChosen(null);
      setMistake(Object.values(failure.body.fields ?? {})[0]?.[0] ?? failure.message);
    } finally {
      setBusy(null);
    }
  };
  const choose = async (file: File) => {
    setChosen(null);
    if (file.size > CLASSIFIER_LIMITS.import_bytes) return setMistake(TOO_LARGE);
    await attempt('reading', async () => {
      const text = await file.text();
      const { data } = await formApi.classifiers_import_preview({ params: { list }, body: { text } });
      setChosen({ file: file.name, text, found: data, key: newIdempotencyKey() });
    });
  };
  const load = ({ text, found, key }: Chosen) =>
    attempt('importing', () =>
      successAfter(async () => {
        const body = { text, seen: found.seen };
        await formApi.classifiers_import({ params: { list }, body }, { idempotency_key: key });
        await revalidate();
        onClose();
      }),
    );
  const isReady = chosen !== null && chosen.found.errors.length === 0 && chosen.found.changes.length > 0;
  return (
    <Modal
      title="Загрузить из CSV"
      shape="sheet"
      onClose={onClose}
      description={`Список «${CLASSIFIER_LIST_TITLES[list]}». Скачайте его кнопкой «CSV», поправьте в Excel и сохраните как «CSV UTF-8». У новой строки оставьте номер пустым; чего в файле нет, останется как есть.`}
      actions={
        <>
          {isReady && (
            <Button kind="pri" pending={busy === 'importing'} onClick={() => void load(chosen)}>
              {`Загрузить ${chosen.found.changes.length} ${plural(chosen.found.changes.length, ['изменение', 'изменения', 'изменений'])}`}
            </Button>
          )}
          <Button onClick={onClose}>{chosen && !isReady ? 'Закрыть' : 'Отмена'}</Button>
        </>
      }
    >
      <div className={styles.body}>
        <Field label="Файл" aside={chosen?.file} error={mistake} group>
          <div>
            <input
              ref={input}
              type="file"
              accept=".csv,text/csv"
              hidden
              aria-label="Файл CSV"
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? [];
                event.currentTarget.value = '';
                if (file) void choose(file);
              }}
            />
            <Button size="sm" data-autofocus pending={busy === 'reading'} onClick={() => input.current?.click()}>
              {chosen ? 'Выбрать другой' : 'Выбрать файл'}
            </Button>
          </div>
        </Field>
        <div role="status" className={styles.found}>
          {chosen && <Found found={chosen.found} />}
        </div>
      </div>
    </Modal>
  );
}

function Found({ found: { errors, changes, unchanged } }: { found: ClassifierImport }) {
  const rest = `Без изменений: ${unchanged} ${plural(unchanged, LINES)}.`;
  if (errors.length > 0)
    return (
      <>
        <Note tone="neg" title="В файле ошибки, ничего не загружено">
          Исправьте их и выберите файл снова. Номера строк — как в Excel, заголовок стоит в первой.
        </Note>
        <Lines lines={errors.map(({ line, message }) => ({ line, content: message }))} />
      </>
    );
  if (changes.length === 0) return <Note title="Менять нечего">{rest}</Note>;
  return (
    <>
      <p>
        Изменится: {changes.length} {plural(changes.length, LINES)}. {rest} Каждая правка появится в истории, и её можно
        отменить.
      </p>
      <Lines
        lines={changes.map(({ line, title, changes: differing }) => ({
          line,
          content: (
            <>
              <b>{title}</b>
              {differing.map((change) => (
                <span key={change.kind}>{changeInWords(change)}</span>
              ))}
            </>
          ),
        }))}
      />
    </>
  );
}

/** Lines of the sheet, each with its number. */
function Lines({ lines }: { lines: readonly { line: number; content: ReactNode }[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ line, content }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line may have several errors, and the list never changes
        <li key={at}>
          <small>{line}</small>
          <div>{content}</div>
        </li>
      ))}
    </ul>
  );
}

const LABELS = { title: 'Название', region: 'Регион', group: 'Группа', place: 'Место', synonyms: 'Другие названия' };

function changeInWords({ kind, before, after }: ClassifierImport['changes'][number]['changes'][number]): string {
  if (kind === 'added') return 'Добавится';
  if (kind === 'off') return 'Выключится: выбрать заново будет нельзя';
  if (kind === 'on') return 'Включится';
  return `${LABELS[kind]}: ${before ?? 'нет'} → ${after ?? 'нет'}`;
}
