import { forms } from './en/forms.ts';

/** The text of forms, in the language in use: apart from the rest, because no first paint needs it. */
export const formMessages: typeof forms = forms;
