/** A text that people read, in every language the product speaks. */
export type Language = 'en' | 'ar';
export type Words = Readonly<Record<Language, string>>;
