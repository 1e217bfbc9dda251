import { moderatedOrderAddress, moderatedUserAddress } from '@provodka/contract/http/addresses.ts';
import type { AuditLine } from '@provodka/contract/moderation.ts';
import { tableName } from '@provodka/domain/people/names.ts';
import { formatStep } from '../lib/format/full-moment.ts';
import { typeset } from '../lib/format/typeset.ts';
import { useNow } from '../lib/live/clock.ts';
import {
  ANNOUNCEMENTS_ADDRESS,
  CLASSIFIERS_ADDRESS,
  contentBlockAddress,
  MODERATOR_SETTINGS_ADDRESS,
  RESERVED_WORDS_ADDRESS,
  SLIDES_ADDRESS,
  SYNONYMS_ADDRESS,
} from '../lib/loading/addresses.ts';
import { DataTable, NameCell } from '../ui/cards/data-table.tsx';
import styles from './audit-table.module.css';
import { auditWord, FIELD_TITLES, SUBJECT_TITLES } from './audit-words.ts';

/** Actions of moderators with the values before and after. */
export function AuditTable({ lines }: { lines: AuditLine[] }) {
  const now = useNow();
  return (
    <DataTable
      label="Журнал"
      columns={[
        { title: 'Когда', isTight: true, sorted: 'desc' },
        { title: 'Кто' },
        { title: 'Действие' },
        { title: 'Над чем' },
        { title: 'Было и стало' },
      ]}
    >
      {lines.map((line) => (
        <tr key={line.id}>
          <td className={styles.when}>{formatStep(line.created_at, now)}</td>
          <td>{actorOf(line)}</td>
          <td>
            {line.action.title}
            {line.comment && <small className={styles.comment}>«{line.comment}»</small>}
          </td>
          <NameCell title={typeset(line.subject.title)} to={addressOf(line)}>
            <span>{subjectOf(line)}</span>
          </NameCell>
          <td className={styles.change}>
            <Change line={line} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

const NUMBERED = ['order', 'response', 'message', 'slide'];

function subjectOf({ subject: { kind, id } }: AuditLine): string {
  const title = SUBJECT_TITLES[kind] ?? kind;
  // The number of a deal is that within its order, which the journal does not keep.
  if (kind === 'deal') return `${title}, код ${id}`;
  return NUMBERED.includes(kind) ? `${title} № ${id}` : title;
}

function addressOf({ subject: { kind, id, order_id } }: AuditLine): string | null {
  if (kind === 'user') return moderatedUserAddress(id);
  if (kind === 'settings') return MODERATOR_SETTINGS_ADDRESS;
  if (kind === 'content') return contentBlockAddress(id);
  if (kind === 'slide') return SLIDES_ADDRESS;
  if (kind === 'announcement') return ANNOUNCEMENTS_ADDRESS;
  if (kind === 'synonym') return SYNONYMS_ADDRESS;
  if (kind === 'classifier') return CLASSIFIERS_ADDRESS;
  if (kind === 'reserved_words') return RESERVED_WORDS_ADDRESS;
  return order_id === null ? null : moderatedOrderAddress(order_id);
}

/** The changed fields; for a new or deleted record all its fields. Fields that were and are empty are left out. */
function Change({ line: { before, after, subject } }: { line: AuditLine }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const told = names.filter((name) => !isEmpty(before?.[name]) || !isEmpty(after?.[name]));
  return told.map((name) => {
    const sides = [before, after].filter((side) => side !== null && name in side).map((side) => side?.[name]);
    const [is, was] = sides.toReversed();
    const isChanged = sides.length === 2 && JSON.stringify(was) !== JSON.stringify(is);
    return (
      <span key={name}>
        {FIELD_TITLES[name] ?? name}:{' '}
        {isChanged && (
          <>
            <Value value={was} name={name} kind={subject.kind} />
            {' → '}
          </>
        )}
        <Value value={is} name={name} kind={subject.kind} />
      </span>
    );
  });
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Shows pictures as such: the site keeps earlier ones. */
function Value({ value, name, kind }: { value: unknown; name: string; kind: string }) {
  if (name !== 'image' || typeof value !== 'string') return auditWord(value, name, kind);
  return (
    <img
      className={styles.picture}
      src={`${value}?width=160`}
      alt="Картинка слайда"
      width={32}
      height={48}
      loading="lazy"
    />
  );
}

const BY_COMMAND = ['change_rights', 'end_second_factor', 'delete_account', 'export_data'];

/** Names the actor: the command line for actions it alone can do without a person, else the clock. */
function actorOf({ actor, action }: AuditLine): string {
  if (actor) return tableName(actor.full_name);
  return BY_COMMAND.includes(action.code) ? 'С сервера' : 'По сроку';
}
