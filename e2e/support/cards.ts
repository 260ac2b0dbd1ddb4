/** Where the server that most tests share looks for its card service; the journey of a purchase starts one there. */
export const CARD_PORT = 10_000 + (Number(process.env.E2E_PORT) % 10_000);
