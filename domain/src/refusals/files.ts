/** Refusals of files; contract's file of the same name answers each. */
export const FILES_REFUSALS = [
  'file_not_found',
  'too_many_unattached',
  'upload_day_spent',
  'not_a_picture',
  'picture_too_large',
] as const;
