/** Texts of choosing the language. */
export const languageMessages = {
  title: 'Language',
  /** In the language that it proposes. */
  proposal: {
    language: 'vi',
    text: 'Assay có bản tiếng Việt.',
    follow: 'Đọc bằng tiếng Việt',
    dismiss: 'Giữ tiếng Anh',
  },
};
