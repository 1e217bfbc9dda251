import { AVATAR_SIZES } from '@provodka/domain/people/people.ts';
import { type DrawnPicture, drawPicture } from '../../platform/documents/drawn-picture.ts';
import { replaceAvatar } from './profile-store.ts';

/** A picture of a person is a square. */
export const AVATAR_FRAME = { widths: AVATAR_SIZES.map(Number), ratio: 1 };

/** A picture in every size it is shown in, drawn before it is written. Throws RefusedError `not_a_picture`, `picture_too_large`. */
export const drawAvatar = (bytes: Buffer): Promise<DrawnPicture> => drawPicture(bytes, AVATAR_FRAME);

/** The demo gives its people pictures without a form. */
export const giveAvatar = replaceAvatar;
