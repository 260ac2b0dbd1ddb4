/** The first part of the key of everything that is known of the member. */
export const MEMBER = 'member';
