import ArrowDown from 'icon:arrow-down-bold';
import ArrowUp from 'icon:arrow-up-bold';
import Warning from 'icon:warning-fill';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '../../lib/format/classes.ts';
import styles from './data-table.module.css';

export interface Column {
  title: string;
  /** Aligns numbers right, in tabular figures; a phone names them. */
  isNumber?: boolean;
  /** A phone says the title before the value, which says little alone. */
  isNamed?: boolean;
  /** Shrinks the column to its content. */
  isTight?: boolean;
  /** Only screen readers get the title: the column of actions. */
  isHidden?: boolean;
  /** The rows are sorted by this column. */
  sorted?: 'asc' | 'desc' | undefined;
}

interface DataTableProps {
  label: string;
  columns: Column[];
  /** A phone keeps the columns and scrolls them, since values are compared. */
  keepsColumns?: boolean;
  children: ReactNode;
}

/**
 * Dense rows for moderators (design guide, «Tables»). A narrow screen scrolls them within their card; on a phone and a
 * tablet each row is a card of its own.
 */
export function DataTable({ label, columns, keepsColumns, children }: DataTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by keyboard
    <section className={classes(styles.card, !keepsColumns && styles.stacked)} aria-label={label} tabIndex={0}>
      <table className={styles.table} style={{ ...titlesOf(columns), '--facts': factsOf(columns) } as CSSProperties}>
        <thead>
          <tr>
            {columns.map(({ title, isNumber, isTight, isHidden, sorted }) => (
              <th
                key={title}
                scope="col"
                className={classes(isNumber && styles.number, isTight && styles.tight, sorted && styles.sorted)}
                aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
              >
                {isHidden ? <span className="visually-hidden">{title}</span> : title}
                {sorted === 'asc' && <ArrowUp size={14} />}
                {sorted === 'desc' && <ArrowDown size={14} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** The labels that the stylesheet writes before the values of a card: `--title-5: 'Отклики'`. */
const titlesOf = (columns: Column[]) =>
  Object.fromEntries(
    columns.flatMap(({ title, isNumber, isNamed }, index) =>
      isNumber || isNamed ? [[`--title-${index + 1}`, JSON.stringify(`${title} `)]] : [],
    ),
  ) as CSSProperties;

/** The columns beside the name and the actions. */
const factsOf = (columns: Column[]) => columns.filter(({ isHidden }) => !isHidden).length - 1;

interface NameCellProps {
  title: ReactNode;
  to: string | null;
  /** Secondary facts below the link. */
  children?: ReactNode;
}

/** The subject of a row: a link in one line, facts below it. */
export function NameCell({ title, to, children }: NameCellProps) {
  return (
    <td className={styles.wide}>
      {to === null ? (
        <span className={styles.clip}>{title}</span>
      ) : (
        <Link to={to} className={styles.clip}>
          {title}
        </Link>
      )}
      {children && <span className={styles.note}>{children}</span>}
    </td>
  );
}

/** Red text with an icon in a cell. */
export function Alarm({ children }: { children: ReactNode }) {
  return (
    <span className={styles.alarm}>
      <Warning size={16} />
      {children}
    </span>
  );
}

export const NumberCell = ({ children }: { children: ReactNode }) => <td className={styles.number}>{children}</td>;
/** `isPlain`: a phone does not say the title of the column before this value. */
export const QuietCell = ({ isPlain, children }: { isPlain?: boolean; children: ReactNode }) => (
  <td className={classes(styles.quiet, isPlain && styles.plain)}>{children}</td>
);

/** Buttons at the end of a row. */
export function ActionsCell({ children }: { children: ReactNode }) {
  return (
    <td className={classes(styles.tight, styles.last)}>
      <span className={styles.actions}>{children}</span>
    </td>
  );
}
