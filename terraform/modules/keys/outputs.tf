output "of" {
  description = "The key of each, or null; known once its agent may use it."
  value       = { for of in keys(local.agents) : of => lookup(local.given, of, null) }

  depends_on = [google_kms_crypto_key_iam_member.agents]
}
