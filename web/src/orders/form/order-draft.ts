import {
  isNumber,
  isStoredFile,
  isText,
  isYesOrNo,
  listOf,
  orAbsent,
  orNull,
  recordOf,
} from '../../lib/session/kept-kinds.ts';

/** What of an order's form is kept while it is not sent. */
export const ORDER_DRAFT = {
  title: isText,
  description: isText,
  configurations: listOf(isNumber),
  platforms: listOf(isNumber),
  release: isText,
  is_on_support: orNull(isYesOrNo),
  budget: orNull(isNumber),
  has_budget: isYesOrNo,
  is_private: isYesOrNo,
  is_show_responses: isYesOrNo,
  freelancers: listOf(recordOf({ uuid: isText, full_name: isText, avatar: orNull(isText) })),
  teams: listOf(recordOf({ id: isNumber, title: isText, number_members: isNumber })),
  city: orNull(recordOf({ id: isNumber, title: isText, region: orAbsent(isText) })),
  uploaded: listOf(isStoredFile),
  delete_file_ids: listOf(isNumber),
};
