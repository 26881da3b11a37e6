output "ids" {
  description = "Secret ids by short name, known once their readers may read them."
  value       = { for name, secret in google_secret_manager_secret.this : name => secret.secret_id }

  depends_on = [google_secret_manager_secret_iam_member.readers]
}
