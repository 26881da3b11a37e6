/** The product's mark. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect x="2" y="2" width="18" height="18" rx="5" fill="#2c68e9" />
      <rect x="12" y="12" width="18" height="18" rx="5" fill="#018483" />
      <path d="M12 17a5 5 0 0 1 5-5h3v3a5 5 0 0 1-5 5h-3z" fill="#f8fafd" />
    </svg>
  );
}
