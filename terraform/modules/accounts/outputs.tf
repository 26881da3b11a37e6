output "emails" {
  value = { for name, account in google_service_account.this : name => account.email }
}

output "members" {
  description = "As IAM names them."
  value       = { for name, account in google_service_account.this : name => account.member }
}

output "ids" {
  value = { for name, account in google_service_account.this : name => account.name }
}
