import pg from 'pg';

/** The connection as a query writes to it; `describe` asks for the columns of the answer. */
interface Wire {
  bind(statement: { statement: string }): void;
  execute(portal: object): void;
  describe(portal: unknown): void;
}

/** Columns of a statement's answer, as pg keeps them in a result. */
interface Columns {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** What the types of pg leave out of its queries. */
interface Inner {
  name: string | undefined;
  queryMode: string | undefined;
  _result: Columns;
  _accumulateRows: boolean;
  hasBeenParsed(connection: Wire): boolean;
  prepare(connection: Wire): void;
  handleRowDescription(message: unknown): void;
  handleCommandComplete(message: { text: string }, connection: Wire): void;
}

type Callback = (error: Error | null, result: pg.QueryResult) => void;
const InnerQuery = pg.Query as unknown as new (text: string, values: unknown[], callback: Callback) => Inner;

const undescribing = new WeakMap<Wire, Wire>();

/** The same connection, which asks for no columns. */
function withoutDescribe(connection: Wire): Wire {
  const before = undescribing.get(connection);
  if (before) return before;
  const silent = Object.create(connection, { describe: { value: () => undefined } }) as Wire;
  undescribing.set(connection, silent);
  return silent;
}

/** Of what a transaction begins with, prepared under this name. */
export const BEGIN = 'begin';

/** What a query is asked to send. */
export interface Asked {
  name: string | undefined;
  text: string;
  values: unknown[];
  /** Begins a transaction first, in the same packet; its connection has prepared BEGIN. */
  begins?: boolean;
}

/** The columns of the statements that a connection keeps prepared, by their names. */
export type KnownColumns = Map<string, Columns>;

/**
 * A query of pg that asks for the columns of a prepared statement once: PostgreSQL refuses a statement whose columns have changed
 * since. To be told them, to read them and to make an empty row of them takes as long each time as to read ten rows.
 */
export class KeptQuery extends InnerQuery {
  readonly #known: KnownColumns;
  readonly begins: boolean;
  #isBegun = false;

  constructor({ name, text, values, begins = false }: Asked, known: KnownColumns, callback: Callback) {
    super(text, values, callback);
    this.name = name;
    this.#known = known;
    this.begins = begins;
    // What has no parameters would go as a text that nothing can go before.
    if (begins) this.queryMode = 'extended';
  }

  override prepare(connection: Wire): void {
    if (this.begins) {
      // Nothing is said of it until the end of the packet: should it fail, PostgreSQL passes over what comes after.
      connection.bind({ statement: BEGIN });
      connection.execute({});
    }
    const columns = this.name === undefined ? undefined : this.#known.get(this.name);
    if (!columns || !this.hasBeenParsed(connection)) {
      super.prepare(connection);
      return;
    }
    Object.assign(this._result, columns);
    this._accumulateRows = true;
    super.prepare(withoutDescribe(connection));
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    if (this.name !== undefined) this.#known.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }

  override handleCommandComplete(message: { text: string }, connection: Wire): void {
    const isOfBegin = this.begins && !this.#isBegun;
    this.#isBegun = true;
    if (!isOfBegin) super.handleCommandComplete(message, connection);
  }
}
