/** A paragraph of plain text, a code set large, a link, or a page of ours by its path. */
export type MailParagraph =
  | string
  | { readonly strong: string }
  | { readonly link: string }
  | { readonly page: string };

/** What a mail says. */
export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly MailParagraph[];
}
