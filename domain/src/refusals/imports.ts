/** Refusals of tables that are imported; contract's file of the same name answers each. */
export const IMPORTS_REFUSALS = [
  'import_encoding',
  'import_empty',
  'import_open_quote',
  'import_too_long',
  'import_column_unknown',
  'import_column_twice',
  'import_column_missing',
  'import_cells',
  'import_row_unknown',
  'import_row_twice',
  'import_group_missing',
  'import_group_unknown',
  'import_name_twice',
  'import_merge',
  'import_flawed',
  'import_list_changed',
] as const;
